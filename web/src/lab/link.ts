// Studies and versions of games in links.
import type { Study } from './module';

// A study in a link: base64url of its JSON.
export function packed(study: Study): string {
  const bytes = new TextEncoder().encode(JSON.stringify(study));
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}
// Null: somebody cut the link short.
export function unpacked(text: string): Study | null {
  try {
    const bytes = Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (one) => one.charCodeAt(0));
    const study = JSON.parse(new TextDecoder().decode(bytes));
    return study && typeof study === 'object' && !Array.isArray(study) ? study : null;
  } catch {
    return null;
  }
}
