// Several people on one device: the seats that this browser holds for each of them at a table.
export interface Mate {
  seat: number;
  token: string;
  name: string;
}

const kKey = 'tortuga.crews';
const kMost = 40;

function crews(): Record<string, Mate[]> {
  try {
    const found = JSON.parse(localStorage.getItem(kKey) ?? '{}');
    return found && typeof found === 'object' ? found : {};
  } catch {
    return {};
  }
}

export const crewOf = (table: string): Mate[] => crews()[table] ?? [];

export function keepCrew(table: string, crew: Mate[]): void {
  const kept = Object.entries(crews()).filter(([other]) => other !== table);
  try {
    localStorage.setItem(kKey, JSON.stringify(Object.fromEntries([[table, crew], ...kept].slice(0, kMost))));
  } catch {
    // without a store the links of the seats still work
  }
}
