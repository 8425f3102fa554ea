import { createHmac } from 'node:crypto';
import { RECOVERY_CODES } from '@escriba/contracts/auth/second-factor';
import { deriveKey } from '../../platform/seal.ts';
import type { Passwords } from '../passwords/passwords.ts';

type RecoveryCodesDeps = {
  /** The secret that keys the hashes. */
  readonly secret: string;
  readonly randomBytes: (size: number) => Buffer;
  readonly passwords: Pick<Passwords, 'digest'>;
};

/** New codes of an account, and their stored form. */
export type NewCodes = {
  readonly codes: string[];
  readonly salt: Buffer;
  readonly hashes: readonly Buffer[];
};

/** The characters of a code, Crockford’s base32: 32, so that a byte chooses each as often. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
const GROUPS = 3;
const GROUP_LENGTH = 4;
const SALT_BYTES = 16;

/**
 * Creates recovery codes of 60 random bits, such as `k3p9-x2mv-7wqa`. Their hashes are as slow as those of passwords, because 60 bits can
 * be guessed.
 */
export const createRecoveryCodes = ({ secret, randomBytes, passwords }: RecoveryCodesDeps) => {
  const key = deriveKey(secret, 'escriba recovery codes');
  const makeOne = (): string => {
    const bytes = randomBytes(GROUPS * GROUP_LENGTH);
    const text = [...bytes].map((byte) => ALPHABET[byte % ALPHABET.length]).join('');
    return (text.match(/.{4}/g) ?? []).join('-');
  };

  /** Returns the stored form of an account's code. Codes older than salts are stored as a keyed hash alone, until new codes replace them. */
  const hash = async (userId: string, code: string, salt: Buffer | null): Promise<Buffer> => {
    const keyed = createHmac('sha256', key)
      .update(JSON.stringify([userId, normalise(code)]))
      .digest();
    return salt === null ? keyed : passwords.digest(keyed, salt);
  };

  return {
    hash,
    /** Makes a set of codes with its salt and hashes. Do not call it in a transaction, because hashing takes long. */
    make: async (userId: string): Promise<NewCodes> => {
      const codes = Array.from({ length: RECOVERY_CODES }, makeOne);
      const salt = randomBytes(SALT_BYTES);
      return { codes, salt, hashes: await Promise.all(codes.map((code) => hash(userId, code, salt))) };
    },
  };
};

export type RecoveryCodes = ReturnType<typeof createRecoveryCodes>;

/** Normalises a typed code: ignores case, spaces and dashes, and reads `0` as `o`. */
const normalise = (code: string): string =>
  code.toLowerCase().replaceAll(/[\s-]/g, '').replaceAll('o', '0').replaceAll(/[il]/g, '1');
