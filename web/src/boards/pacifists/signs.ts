// The little signs of the game, each drawn in a box of 16 x 16. A sign is filled unless it says that it is only lines.
export type Sign =
  | 'sails'
  | 'crew'
  | 'hull'
  | 'chainshot'
  | 'grapeshot'
  | 'solid'
  | 'explosive'
  | 'attack'
  | 'retreat'
  | 'boarding'
  | 'none'
  | 'unknown'
  | 'die'
  | 'bottle'
  | 'turn';

export const signs: Record<Sign, { d: string; line?: boolean }> = {
  sails: { d: 'M7.2 1H8.8V15H7.2ZM9.6 2C14 4 15 8 14.4 12H9.6ZM6.4 4C3.4 6 2 9 1.6 12H6.4Z' },
  crew: { d: 'M8 1.4a3.1 3.1 0 1 1 0 6.2a3.1 3.1 0 1 1 0-6.2ZM1.8 15C1.8 6.6 14.2 6.6 14.2 15Z' },
  hull: { d: 'M.8 5.5H15.2C14.6 10 12.6 13 10.4 13.4H5.6C3.4 13 1.4 10 .8 5.5ZM7.2 1H8.8V5H7.2Z' },
  chainshot: {
    d: 'M3.6 4.6a3.4 3.4 0 1 1 0 6.8a3.4 3.4 0 1 1 0-6.8ZM12.4 4.6a3.4 3.4 0 1 1 0 6.8a3.4 3.4 0 1 1 0-6.8ZM6 7.1H10V8.9H6Z',
  },
  grapeshot: {
    d: ['M4 2.4', 'M12 2.4', 'M8 5.8', 'M4 9.4', 'M12 9.4']
      .map((at) => `${at}a2.2 2.2 0 1 1 0 4.4a2.2 2.2 0 1 1 0-4.4Z`)
      .join(''),
  },
  solid: { d: 'M8 2.4a5.6 5.6 0 1 1 0 11.2a5.6 5.6 0 1 1 0-11.2Z' },
  explosive: {
    d: 'M7 5a5.2 5.2 0 1 1 0 10.4A5.2 5.2 0 1 1 7 5ZM9.6 4.4L11.4 1.8L12.8 2.8L11 5.4ZM13 0l.8 1.4L15.4 1L14.6 2.6L16 3.6L14.2 3.8Z',
  },
  attack: { d: 'M1 5.6H8V1.6L15.4 8L8 14.4V10.4H1Z' },
  retreat: { d: 'M15 5.6H8V1.6L.6 8L8 14.4V10.4H15Z' },
  boarding: {
    d: 'M2 1.6L12.4 12M14 1.6L3.6 12M9.6 13.4L13.6 9.4M2.4 9.4L6.4 13.4M12.4 12.2L14.4 14.4M3.6 12.2L1.6 14.4',
    line: true,
  },
  none: { d: 'M4 8H12', line: true },
  die: {
    d:
      'M3 1H13Q15 1 15 3V13Q15 15 13 15H3Q1 15 1 13V3Q1 1 3 1ZM5 3.5a1.5 1.5 0 1 0 0 3a1.5 1.5 0 1 0 0-3Z' +
      'M11 9.5a1.5 1.5 0 1 0 0 3a1.5 1.5 0 1 0 0-3Z',
  },
  bottle: { d: 'M6.4 1H9.6V5.4L11.6 8V14Q11.6 15 10.6 15H5.4Q4.4 15 4.4 14V8L6.4 5.4Z' },
  turn: { d: 'M13 8a5 5 0 1 1-2-4M11.4 1V4.4H8', line: true },
  unknown: { d: 'M5 5.4C5 1 11.4 1.4 11.2 5C11.1 7.4 8 7.6 8 10.2M8 13V14.6', line: true },
};
