// Checks the luck of a finished game (docs/protocol.md, "Luck you can check"): the secret shown at the end is the one whose
// hash stood on the table before the first move, and secret and salts give the seed.
export interface Luck {
  secret: string;
  hash: string;
  salts: string[];
}

export interface Verdict {
  fine: boolean;
  checks: { what: string; fine: boolean; expected: string; found: string }[];
}

export async function sha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

export async function verifyLuck(luck: Luck, seed: string, hashSeen: string): Promise<Verdict> {
  const bytes = await hashOfSecret(luck.secret, hashSeen);
  const made = await sha256([luck.secret, ...luck.salts].join(':'));
  const checks = [
    { what: 'The secret is the one whose hash was shown before the first move', fine: bytes === hashSeen && luck.hash === hashSeen, expected: hashSeen, found: bytes },
    { what: 'The secret and the salts of all seats give the seed', fine: made === seed, expected: seed, found: made },
  ];
  return { fine: checks.every((check) => check.fine), checks };
}

// The hash is of the secret's 32 bytes or of its 64 letters; both say the same, so either is accepted.
async function hashOfSecret(secret: string, expected: string): Promise<string> {
  const ofText = await sha256(secret);
  if (ofText === expected || !/^([0-9a-f]{2})*$/.test(secret)) return ofText;
  const bytes = Uint8Array.from(secret.match(/../g) ?? [], (pair) => parseInt(pair, 16));
  const digest = await crypto.subtle.digest('SHA-256', bytes);
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

// Random bytes of this seat's own, sent before the start so that the harbour alone cannot choose the seed.
export function freshSalt(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
