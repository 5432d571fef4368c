// Which tables are on this device (near.ts marks them), and whether there is a harbour elsewhere at all.
export const isHere = (table: string): boolean => alone() || (localStorage['tortuga.here'] ?? '').includes(table);

// `tortuga site` writes pages that have no harbour behind them.
export const alone = (): boolean => !!document.querySelector('meta[name=harbour][content=none]');
