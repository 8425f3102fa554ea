import { timingSafeEqual } from 'node:crypto';
import { hashSecret } from '../randomness.ts';

/** Checks a verifier by the method S256 of RFC 7636. */
export const provesChallenge = (verifier: string, challenge: string): boolean => {
  const expected = Buffer.from(hashSecret(verifier).toString('base64url'));
  const given = Buffer.from(challenge);
  return given.length === expected.length && timingSafeEqual(given, expected);
};
