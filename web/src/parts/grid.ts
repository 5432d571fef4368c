// The keyboard of a board as a grid (one tab stop, arrows move): what a key does to the focused cell.
export interface GridShape {
  rows: number;
  columns: number;
  // Past the end of a row: 'stop' stays, 'line' goes on in the next row (a race), 'wrap' comes in on the other side (a torus).
  ends?: 'stop' | 'line' | 'wrap';
}

export interface Step {
  row: number;
  column: number;
  // The edge stopped the step, or it went around: time for a cue and a word.
  edge?: boolean;
  wrapped?: boolean;
  line?: boolean;
}

// Null: not a key of the grid. Arrows, Home and End (row), Ctrl+Home and Ctrl+End (board), PageUp and PageDown (column).
export function gridStep(shape: GridShape, row: number, column: number, key: string, ctrl = false): Step | null {
  const { rows, columns, ends = 'stop' } = shape;
  const bottom = rows - 1;
  const right = columns - 1;
  switch (key) {
    case 'ArrowLeft':
      if (column > 0) return { row, column: column - 1 };
      if (ends === 'wrap') return { row, column: right, wrapped: true };
      if (ends === 'line' && row > 0) return { row: row - 1, column: right, line: true };
      return { row, column, edge: true };
    case 'ArrowRight':
      if (column < right) return { row, column: column + 1 };
      if (ends === 'wrap') return { row, column: 0, wrapped: true };
      if (ends === 'line' && row < bottom) return { row: row + 1, column: 0, line: true };
      return { row, column, edge: true };
    case 'ArrowUp':
      if (row > 0) return { row: row - 1, column };
      return ends === 'wrap' ? { row: bottom, column, wrapped: true } : { row, column, edge: true };
    case 'ArrowDown':
      if (row < bottom) return { row: row + 1, column };
      return ends === 'wrap' ? { row: 0, column, wrapped: true } : { row, column, edge: true };
    case 'Home':
      return ctrl ? { row: 0, column: 0 } : { row, column: 0 };
    case 'End':
      return ctrl ? { row: bottom, column: right } : { row, column: right };
    case 'PageUp':
      return { row: 0, column };
    case 'PageDown':
      return { row: bottom, column };
    default:
      return null;
  }
}
