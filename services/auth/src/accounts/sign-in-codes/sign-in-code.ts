import { createHash } from 'node:crypto';
import * as Type from 'typebox';
import type { Randomness } from '../../platform/randomness.ts';

/** The purpose of the codes in `one_time_codes`. */
export const SIGN_IN_CODE_PURPOSE = 'sign-in';

/** The sign-in to which a stored code belongs. A change of the password ends the code, because it changes `generation`. */
export const SignInCodeHolder = Type.Object({ userId: Type.String(), generation: Type.Integer() });
export type SignInCodeHolder = Type.Static<typeof SignInCodeHolder>;

const RANDOM_BYTES = 8;
const CODES = 1_000_000n;

/** Returns six random digits to type. They are safe only with the ticket of the request and few attempts. */
export const newSignInCode = (randomness: Pick<Randomness, 'randomBytes'>): string =>
  String(randomness.randomBytes(RANDOM_BYTES).readBigUInt64BE() % CODES).padStart(6, '0');

/** Returns the stored form of a code. A reader of the database can find the six digits, but not the ticket that they need. */
export const hashSignInCode = (ticketHash: Buffer, code: string): Buffer =>
  createHash('sha256').update(ticketHash).update(code).digest();
