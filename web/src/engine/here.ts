// Which tables are on this device, and whether there is a harbour elsewhere at all.
const kKey = 'tortuga.here';
const kMost = 500;

function list(): string[] {
  try {
    const found = JSON.parse(localStorage.getItem(kKey) ?? '[]');
    return Array.isArray(found) ? found : [];
  } catch {
    return [];
  }
}

export const isHere = (table: string): boolean => alone() || list().includes(table);

export function markHere(table: string): void {
  const known = list();
  if (known.includes(table)) return;
  try {
    localStorage.setItem(kKey, JSON.stringify([table, ...known].slice(0, kMost)));
  } catch {
    // without a store the table lasts as long as the page
  }
}

export function unmarkHere(table: string): void {
  try {
    localStorage.setItem(kKey, JSON.stringify(list().filter((other) => other !== table)));
  } catch {
    // as above
  }
}

// `tortuga site` writes pages that have no harbour behind them.
export const alone = (): boolean => document.querySelector('meta[name=harbour]')?.getAttribute('content') === 'none';
