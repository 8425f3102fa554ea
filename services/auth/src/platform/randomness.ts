import { createHash } from 'node:crypto';

/** The source of ids and secrets; tests use their own. */
export type Randomness = {
  readonly newId: () => string;
  readonly randomBytes: (size: number) => Buffer;
};

const SECRET_BYTES = 32;

/** Returns an unguessable string of 43 characters, safe in URLs and cookies. */
export const newSecret = (randomness: Pick<Randomness, 'randomBytes'>): string =>
  randomness.randomBytes(SECRET_BYTES).toString('base64url');

/** Returns the stored form of a secret. It has 256 bits of entropy, so that a fast hash is enough. */
export const hashSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest();
