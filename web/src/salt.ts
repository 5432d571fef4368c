// Random bytes of this seat's own, sent before the start so that the harbour alone cannot choose the seed.
export function freshSalt(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
