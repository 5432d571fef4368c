// All numbers of a table's rules: the defaults of the game with the table's options on top. Options come by dotted names
// ("buffs.sword.level") or as nested objects.
import type { OptionInfo } from './protocol';

type Tree = { [key: string]: unknown };

export function rulesOf(options: OptionInfo[], chosen: Record<string, unknown>): Tree {
  const rules: Tree = {};
  for (const option of options) put(rules, option.name, option.default);
  const overlay = (prefix: string, from: Record<string, unknown>): void => {
    for (const [name, value] of Object.entries(from)) {
      const path = prefix ? `${prefix}.${name}` : name;
      if (value !== null && typeof value === 'object' && !Array.isArray(value)) overlay(path, value as Tree);
      else put(rules, path, value);
    }
  };
  overlay('', chosen);
  return rules;
}

function put(rules: Tree, path: string, value: unknown): void {
  const steps = path.split('.');
  const last = steps.pop()!;
  let at = rules;
  for (const step of steps) at = (at[step] ??= {}) as Tree;
  at[last] = value;
}

// "gem_seeker_pick" as people say it.
export function inWords(name: string): string {
  const words = name
    .replaceAll(/[._]/g, ' ')
    .trim()
    .replace(/\bxp\b/g, 'XP');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

// A help text that names choices as the rules' files write them, with the words people see.
export const plainly = (text: string): string =>
  text.replace(/\b[a-z]+(?:_[a-z]+)+\b/g, (name) => name.replaceAll('_', ' '));
