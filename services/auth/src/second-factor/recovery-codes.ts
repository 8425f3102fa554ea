import { createHmac } from 'node:crypto';
import { RECOVERY_CODES } from '@escriba/contracts';
import { deriveKey } from '../keys/seal.ts';

type RecoveryCodesDeps = {
  /** Keys the hashes: the codes are too short for a plain one. */
  readonly secret: string;
  readonly randomBytes: (size: number) => Buffer;
};

/** Crockford’s base32: 32 characters, so that a byte chooses each as often. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
const GROUPS = 3;
const GROUP_LENGTH = 4;

/** Recovery codes of 60 random bits, such as `k3p9-x2mv-7wqa`. */
export const createRecoveryCodes = ({ secret, randomBytes }: RecoveryCodesDeps) => {
  const key = deriveKey(secret, 'escriba recovery codes');
  const makeOne = (): string => {
    const bytes = randomBytes(GROUPS * GROUP_LENGTH);
    const text = [...bytes].map((byte) => ALPHABET[byte % ALPHABET.length]).join('');
    return (text.match(/.{4}/g) ?? []).join('-');
  };
  return {
    make: (): string[] => Array.from({ length: RECOVERY_CODES }, makeOne),

    /** The stored form of an account's code. Case, spaces and dashes do not count, nor whether `0` was read as `o`. */
    hash: (userId: string, code: string): Buffer => {
      const normal = code
        .toLowerCase()
        .replaceAll(/[\s-]/g, '')
        .replaceAll('o', '0')
        .replaceAll(/[il]/g, '1');
      return createHmac('sha256', key)
        .update(JSON.stringify([userId, normal]))
        .digest();
    },
  };
};

export type RecoveryCodes = ReturnType<typeof createRecoveryCodes>;
