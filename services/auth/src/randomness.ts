import { createHash } from 'node:crypto';

/** Where ids and secrets come from; tests bring their own. */
export type Randomness = {
  readonly newId: () => string;
  readonly randomBytes: (size: number) => Buffer;
};

const SECRET_BYTES = 32;

/** An unguessable word of 43 characters, safe in addresses and cookies. */
export const newSecret = (randomness: Pick<Randomness, 'randomBytes'>): string =>
  randomness.randomBytes(SECRET_BYTES).toString('base64url');

/** What is stored of a secret. It has 256 bits of entropy, so that a fast hash is enough. */
export const hashSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest();
