import type { OptionInfo } from '../protocol';

// The options that differ from the defaults, in words a host understands.
export function differing(
  options: OptionInfo[],
  chosen: Record<string, unknown>,
): { option: OptionInfo; value: unknown }[] {
  const flat = new Map<string, unknown>();
  const walk = (prefix: string, from: Record<string, unknown>): void => {
    for (const [name, value] of Object.entries(from)) {
      const path = prefix ? `${prefix}.${name}` : name;
      if (value !== null && typeof value === 'object' && !Array.isArray(value))
        walk(path, value as Record<string, unknown>);
      else flat.set(path, value);
    }
  };
  walk('', chosen);
  return options
    .filter((option) => flat.has(option.name) && flat.get(option.name) !== option.default)
    .map((option) => ({ option, value: flat.get(option.name) }));
}
