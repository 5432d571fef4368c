// The speaker: makes the sounds. Fetched with the first gesture, because nothing may sound before.
import { settings } from '../settings.svelte';
import { cueOf, type Layer } from './cues';

let context: AudioContext | null = null;
let effects: GainNode;
let ambience: GainNode;
let music: GainNode;
let hiss: AudioBuffer;
let tune: Promise<() => void> | undefined; // ends it
const kGap = 0.16; // seconds between the cues of one move
const kMostInBatch = 9;
let busyUntil = 0;

const loudness = (percent: number): number => (percent / 100) ** 1.6;

export function open(): void {
  if (context || typeof AudioContext === 'undefined') return;
  context = new AudioContext();
  const out = context.createDynamicsCompressor();
  out.connect(context.destination);
  [effects, ambience, music] = [0, 1, 2].map(() => {
    const gain = context!.createGain();
    gain.connect(out);
    return gain;
  }) as [GainNode, GainNode, GainNode];
  hiss = context.createBuffer(1, context.sampleRate * 2, context.sampleRate);
  const data = hiss.getChannelData(0);
  for (let i = 0; i < data.length; i++) data[i] = Math.random() * 2 - 1;
  setVolumes();
  startSea();
}
export function setVolumes(): void {
  if (!context) return;
  const now = context.currentTime;
  effects.gain.setTargetAtTime(loudness(settings.effects), now, 0.05);
  ambience.gain.setTargetAtTime(loudness(settings.ambience), now, 0.05);
  music.gain.setTargetAtTime(loudness(settings.music), now, 0.05);
  if (settings.music > 0 && !tune) tune = startTune();
  if (settings.music === 0) {
    void tune?.then((stop) => stop());
    tune = undefined;
  }
}

function layer(at: number, one: Layer, out: AudioNode): void {
  const ctx = context!;
  const gain = ctx.createGain();
  const attack = one.attack ?? 0.004;
  gain.gain.setValueAtTime(0, at);
  gain.gain.linearRampToValueAtTime(one.gain, at + attack);
  gain.gain.exponentialRampToValueAtTime(0.0008, at + Math.max(attack + 0.01, one.length));
  gain.connect(out);
  let source: AudioScheduledSourceNode;
  if (one.wave === 'noise') {
    const buffer = ctx.createBufferSource();
    buffer.buffer = hiss;
    buffer.loop = true;
    const filter = ctx.createBiquadFilter();
    filter.type = one.filter ?? 'bandpass';
    filter.Q.value = one.filter ? 0.6 : 1.1;
    filter.frequency.setValueAtTime(one.from, at);
    if (one.to) filter.frequency.exponentialRampToValueAtTime(one.to, at + one.length);
    buffer.connect(filter).connect(gain);
    source = buffer;
  } else {
    const oscillator = ctx.createOscillator();
    oscillator.type = one.wave;
    oscillator.frequency.setValueAtTime(one.from, at);
    if (one.to) oscillator.frequency.exponentialRampToValueAtTime(one.to, at + one.length);
    oscillator.connect(gain);
    source = oscillator;
  }
  // Each take differs a little, as real ones do.
  if (source instanceof OscillatorNode) source.detune.value = (Math.random() - 0.5) * 24;
  source.start(at, ...((source instanceof AudioBufferSourceNode ? [Math.random()] : []) as []));
  source.stop(at + one.length + 0.05);
}

function schedule(id: string, pan: number, at: number): void {
  const ctx = context!;
  const panner = ctx.createStereoPanner();
  panner.pan.value = Math.max(-1, Math.min(1, pan)) * 0.8;
  panner.connect(effects);
  for (const one of cueOf(id)) layer(at + (one.at ?? 0), one, panner);
}

export function play(id: string, pan = 0, delay = 0): void {
  if (!context || !id || settings.effects === 0) return;
  schedule(id, pan, context.currentTime + 0.01 + delay);
}

// The cues of one move, one after the other.
export function playBatch(list: { sound: string; pan: number }[]): void {
  if (!context || settings.effects === 0) return;
  let at = Math.max(context.currentTime + 0.01, Math.min(busyUntil, context.currentTime + 0.6));
  for (const { sound, pan } of list.slice(0, kMostInBatch)) {
    if (!sound) continue;
    schedule(sound, pan, at);
    at += kGap;
  }
  busyUntil = at;
}

// Waves that come and go.
function startSea(): void {
  const ctx = context!;
  const source = ctx.createBufferSource();
  source.buffer = hiss;
  source.loop = true;
  const filter = ctx.createBiquadFilter();
  filter.type = 'lowpass';
  filter.frequency.value = 420;
  const swell = ctx.createGain();
  swell.gain.value = 0.22;
  const slow = ctx.createOscillator();
  slow.frequency.value = 0.11;
  const depth = ctx.createGain();
  depth.gain.value = 0.14;
  slow.connect(depth).connect(swell.gain);
  source.connect(filter).connect(swell).connect(ambience);
  source.start();
  slow.start();
}

// Music is fetched by those who want it.
async function startTune(): Promise<() => void> {
  const { bar } = await import('./tune');
  const next = (): void => {
    if (context && document.visibilityState !== 'hidden')
      bar(context.currentTime + 0.1, (at, one) => layer(at, one, music));
  };
  next();
  const timer = setInterval(next, 2000);
  return () => clearInterval(timer);
}
