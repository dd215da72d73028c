import { createHash, randomBytes } from 'node:crypto';

const tokenBytes = 32;

/** A secret that nobody can guess and that says nothing; whoever makes it stores only its hash. */
export function createToken(): string {
  return randomBytes(tokenBytes).toString('base64url');
}

/** What is stored of a token. A plain hash is enough: 256 random bits need no slow one. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
