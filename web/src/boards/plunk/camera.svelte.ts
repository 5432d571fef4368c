// What part of the map is seen: a place in the drawing and how large a unit of it is on the screen. Dragging, pinching, the
// wheel and keys move it; it never leaves the map.
import { kRadius, kSize, kWide, x, y, type Hex } from './chart';

const kHalfWide = (kRadius + 0.8) * kWide;
const kHalfHigh = (kRadius * 1.5 + 1.3) * kSize;
const kClosest = 3;
// A hex this wide is large enough for a finger.
const kFinger = 42;

export class Camera {
  x = $state(0);
  y = $state(0);
  k = $state(1);
  width = $state(800);
  height = $state(600);
  // Fingers and buttons on the map, by pointer.
  #held = new Map<number, { x: number; y: number }>();
  #travelled = 0;
  // What was framed last, until somebody moves the map.
  #framed: Hex[] | null = null;
  dragging = $state(false);

  get furthest(): number {
    return Math.min(this.width / (2 * kHalfWide), this.height / (2 * kHalfHigh));
  }
  get transform(): string {
    const left = (this.width / 2 - this.x * this.k).toFixed(2);
    const top = (this.height / 2 - this.y * this.k).toFixed(2);
    return `translate(${left}px, ${top}px) scale(${this.k.toFixed(4)})`;
  }
  // A press that moved the map was no tap.
  get dragged(): boolean {
    return this.#travelled > 8;
  }

  #keep(): void {
    this.k = Math.max(this.furthest, Math.min(kClosest, this.k));
    const room = (half: number, pixels: number): number => Math.max(0, half - pixels / 2 / this.k);
    const across = room(kHalfWide, this.width);
    const down = room(kHalfHigh, this.height);
    this.x = Math.max(-across, Math.min(across, this.x));
    this.y = Math.max(-down, Math.min(down, this.y));
  }

  // Zooms around a point of the window; without one around its middle.
  zoom(by: number, px = this.width / 2, py = this.height / 2): boolean {
    this.#framed = null;
    const old = this.k;
    const k = Math.max(this.furthest, Math.min(kClosest, old * by));
    this.x += (px - this.width / 2) * (1 / old - 1 / k);
    this.y += (py - this.height / 2) * (1 / old - 1 / k);
    this.k = k;
    this.#keep();
    return k !== old;
  }
  pan(dx: number, dy: number): void {
    this.#framed = null;
    this.x -= dx / this.k;
    this.y -= dy / this.k;
    this.#keep();
  }
  centre(at: { x: number; y: number }): void {
    this.x = at.x;
    this.y = at.y;
    this.#keep();
  }
  whole(): void {
    this.#framed = null;
    this.k = 0;
    this.#keep();
    this.centre({ x: 0, y: 0 });
  }
  // Shows these hexes, as large as a finger needs them or as near as they all fit.
  show(hexes: Hex[]): void {
    if (!hexes.length) return this.whole();
    this.#framed = hexes;
    const xs = hexes.map(x);
    const ys = hexes.map(y);
    const span = (all: number[], room: number): number => room / (Math.max(...all) - Math.min(...all) + 8 * kSize);
    const near = (kFinger / kWide) * (this.width > 600 ? 1.28 : 1);
    this.k = Math.min(near, span(xs, this.width), span(ys, this.height));
    this.centre({ x: (Math.max(...xs) + Math.min(...xs)) / 2, y: (Math.max(...ys) + Math.min(...ys)) / 2 });
  }
  // Moves just as far as it takes to have the hex well inside the window, clear of the buttons and the small map.
  see(hex: Hex): void {
    const room = (pixels: number, wanted: number): number => Math.min(wanted, pixels / 3) / this.k;
    const [left, top] = [
      this.width / 2 / this.k - room(this.width, 80),
      this.height / 2 / this.k - room(this.height, 90),
    ];
    const [right, bottom] = [
      this.width / 2 / this.k - room(this.width, 130),
      this.height / 2 / this.k - room(this.height, 150),
    ];
    this.x = Math.max(x(hex) - right, Math.min(x(hex) + left, this.x));
    this.y = Math.max(y(hex) - bottom, Math.min(y(hex) + top, this.y));
    this.#keep();
  }
  // Goes to where something happens, near enough to see it.
  near(hex: Hex): void {
    this.k = Math.max(this.k, kFinger / kWide);
    this.centre({ x: x(hex), y: y(hex) });
  }
  back(to: { x: number; y: number; k: number }): void {
    this.k = to.k;
    this.centre(to);
  }
  // Who saw the whole map goes on seeing it, and what was framed stays framed, also when a phone is turned.
  resized(width: number, height: number): void {
    const all = this.k <= this.furthest;
    this.width = width;
    this.height = height;
    if (all) this.k = this.furthest;
    if (!all && this.#framed) this.show(this.#framed);
    else this.#keep();
  }

  // --- Pointers ---

  down(event: PointerEvent): void {
    if (event.pointerType === 'mouse' && event.button !== 0) return;
    if (!this.#held.size) this.#travelled = 0;
    this.#held.set(event.pointerId, { x: event.clientX, y: event.clientY });
  }
  move(event: PointerEvent, window: HTMLElement): void {
    const before = this.#held.get(event.pointerId);
    if (!before) return;
    const now = { x: event.clientX, y: event.clientY };
    const other = [...this.#held].find(([id]) => id !== event.pointerId)?.[1];
    this.#travelled += Math.abs(now.x - before.x) + Math.abs(now.y - before.y);
    this.#held.set(event.pointerId, now);
    if (!this.dragged) return;
    if (!this.dragging) {
      this.dragging = true;
      window.setPointerCapture?.(event.pointerId);
    }
    if (other) {
      const box = window.getBoundingClientRect();
      const far = (a: { x: number; y: number }): number => Math.hypot(a.x - other.x, a.y - other.y) || 1;
      this.pan((now.x - before.x) / 2, (now.y - before.y) / 2);
      this.zoom(far(now) / far(before), (now.x + other.x) / 2 - box.left, (now.y + other.y) / 2 - box.top);
    } else this.pan(now.x - before.x, now.y - before.y);
  }
  up(event: PointerEvent): void {
    this.#held.delete(event.pointerId);
    if (!this.#held.size) this.dragging = false;
  }
  // At either end of the zoom the wheel scrolls the page.
  wheel(event: WheelEvent, window: HTMLElement): void {
    const box = window.getBoundingClientRect();
    const by = Math.exp(-Math.max(-60, Math.min(60, event.deltaY)) * 0.004);
    if (this.zoom(by, event.clientX - box.left, event.clientY - box.top)) event.preventDefault();
  }
}
