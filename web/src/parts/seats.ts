// Seats are told apart by letter, shape and pattern besides colour. Colours are CSS variables --seat-0 to --seat-11 with
// --seat-ink on top of them; both themes keep 3:1 against the sea and 4.5:1 for the letter.
export interface SeatLook {
  letter: string;
  colour: string;
  // A path in a box of 24 x 24.
  shape: string;
  shapeName: string;
  // The id of a <pattern> drawn by <SeatPatterns/>, and its name.
  pattern: string;
  patternName: string;
}

const shapes: [string, string][] = [
  ['disc', 'M12 2a10 10 0 1 0 0 20a10 10 0 1 0 0-20Z'],
  ['square', 'M3 3H21V21H3Z'],
  ['diamond', 'M12 1L23 12L12 23L1 12Z'],
  ['shield', 'M3 2H21V12C21 18 16 21 12 23C8 21 3 18 3 12Z'],
  ['hexagon', 'M7 2H17L23 12L17 22H7L1 12Z'],
  ['pennant', 'M1 3H23L19 12L23 21H1Z'],
];
const patterns = ['plain', 'stripes', 'dots', 'bars', 'checks', 'cross'];

export function lookOf(seat: number): SeatLook {
  const [shapeName, shape] = shapes[seat % shapes.length]!;
  const patternName = patterns[(seat + Math.floor(seat / shapes.length)) % patterns.length]!;
  return {
    letter: String.fromCharCode(65 + seat),
    colour: `var(--seat-${seat % 12})`,
    shape,
    shapeName,
    pattern: `seat-pattern-${patternName}`,
    patternName,
  };
}
