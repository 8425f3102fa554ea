import { hash, verify } from '@node-rs/argon2';
import pLimit from 'p-limit';
import { shareBusy } from './sharing.errors.ts';

/** Cost of hashing a password: Argon2id with OWASP's minimum of 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
const AT_ONCE_MAX = 2;
const WAITING_MAX = 64;

export type LinkPasswords = ReturnType<typeof createLinkPasswords>;

/** Hashes and checks the passwords of links, a few at a time. @throws shareBusy if too many wait */
export const createLinkPasswords = () => {
  const limit = pLimit(AT_ONCE_MAX);
  const run = <T>(work: () => Promise<T>): Promise<T> => {
    if (limit.pendingCount >= WAITING_MAX) throw shareBusy();
    return limit(work);
  };
  return {
    hash: async (password: string): Promise<string> => run(() => hash(normalise(password), COST)),
    verify: async (stored: string, password: string): Promise<boolean> =>
      run(() => verify(stored, normalise(password))),
  };
};

/** Composes accents, because an accent is one character or two, depending on the keyboard. Both forms are the same password. */
const normalise = (password: string): string => password.normalize('NFC');
