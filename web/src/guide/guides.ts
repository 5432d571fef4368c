// The rules of a game to read before the first one, `<game>/Guide.svelte`; null: there are only the numbered ones. Fetched with the
// rules, so that neither the lobby nor a table waits for them.
import type { Component } from 'svelte';

const guides = import.meta.glob<{ default: Component<{ rules: any }> }>('../boards/*/Guide.svelte');

export async function guideOf(game: string): Promise<Component<{ rules: any }> | null> {
  return (await guides[`../boards/${game}/Guide.svelte`]?.())?.default ?? null;
}
