import { createHash, randomBytes } from 'node:crypto';

/** 192 bits cannot be guessed. */
const TOKEN_BYTES = 24;

/** The token in a link's address. */
export const newLinkToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url');

/** The stored form of a token. It is random enough to need no salt. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();
