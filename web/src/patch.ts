// Applies what changed to a view: paths (JSON Pointers) with their new values; a list may get a new `length`. Gives a new
// view; parts that did not change are shared with the old one, so that a board can compare by identity.
export function patched<T>(view: T, patch: Record<string, unknown>): T {
  let out: unknown = view;
  for (const [path, value] of Object.entries(patch)) {
    const steps = path
      .split('/')
      .slice(1)
      .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
    out = replaced(out, steps, 0, value);
  }
  return out as T;
}

function replaced(at: unknown, steps: string[], depth: number, value: unknown): unknown {
  if (depth === steps.length) return value;
  const step = steps[depth]!;
  if (Array.isArray(at)) {
    const copy = at.slice();
    if (step === 'length') copy.length = Number(value);
    else copy[Number(step)] = replaced(at[Number(step)], steps, depth + 1, value);
    return copy;
  }
  const object = (at ?? {}) as Record<string, unknown>;
  return { ...object, [step]: replaced(object[step], steps, depth + 1, value) };
}
