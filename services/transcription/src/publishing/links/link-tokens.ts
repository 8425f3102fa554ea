import { createHash, randomBytes } from 'node:crypto';

/** 192 bits: nobody guesses one. */
const TOKEN_BYTES = 24;

/** What the address of a link holds. */
export const newLinkToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url');

/** What is kept of it. It is random enough to need no salt. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();
