// Checks the luck of a finished game (docs/protocol.md, "Luck you can check"): the secret shown at the end is the one whose
// hash stood on the table before the first move, and secret and salts give the seed.
// The browser's own hash is missing on pages without https, as in most homes: so one that works everywhere.
import { sha256 as digest } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

export interface Luck {
  secret: string;
  hash: string;
  salts: string[];
}

export interface Verdict {
  fine: boolean;
  checks: { what: string; fine: boolean; expected: string; found: string }[];
}

export const sha256 = (text: string): string => bytesToHex(digest(utf8ToBytes(text)));

export function verifyLuck(luck: Luck, seed: string, hashSeen: string): Verdict {
  const shown = sha256(luck.secret);
  const made = sha256([luck.secret, ...luck.salts].join(':'));
  const checks = [
    {
      what: 'The secret is the one whose hash was shown before the first move',
      fine: shown === hashSeen && luck.hash === hashSeen,
      expected: hashSeen,
      found: shown,
    },
    { what: 'The secret and the salts of all seats give the seed', fine: made === seed, expected: seed, found: made },
  ];
  return { fine: checks.every((check) => check.fine), checks };
}
