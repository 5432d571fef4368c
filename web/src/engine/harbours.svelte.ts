// The two harbours of a page: the one elsewhere, and the one of this device, which is fetched when it is first wanted.
import { Harbour } from '../harbour.svelte';
import { alone } from './here';

const nearOne = (): Promise<Harbour> => import('./near').then(({ nearChannel }) => new Harbour(nearChannel));

let near = $state.raw<Harbour | null>(null);
let coming: Promise<Harbour> | null = null;

export function nearHarbour(): Promise<Harbour> {
  coming ??= nearOne().then((harbour) => (near = harbour));
  coming.catch(() => (coming = null));
  return coming;
}

export const harbours = {
  far: alone() ? null : new Harbour(),
  // Not there until somebody asked for it.
  get near(): Harbour | null {
    return near;
  },
};
