import { PASSWORD_LENGTH_MAX, PASSWORD_LENGTH_MIN } from '@escriba/contracts/auth/accounts';
import { hash, hashRaw, verify } from '@node-rs/argon2';
import pLimit from 'p-limit';
import { isCommonPassword } from './common-passwords.ts';
import { passwordTooCommon, passwordTooLong, passwordTooShort, signInBusy } from './passwords.errors.ts';

/** Cost of a password's hash: Argon2id with OWASP's minimum: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
const CURRENT = `$argon2id$v=19$m=${COST.memoryCost},t=${COST.timeCost},p=${COST.parallelism}$`;
const WAITING_MAX = 64;

type PasswordsDeps = { readonly hashesAtOnceMax: number; readonly newSecret: () => string };

/** Hashes and checks passwords, and what else needs a slow hash, a few at a time. Throws `auth.busy` if too many wait. */
export const createPasswords = async ({ hashesAtOnceMax, newSecret }: PasswordsDeps) => {
  const limit = pLimit(hashesAtOnceMax);
  const run = <T>(work: () => Promise<T>): Promise<T> => {
    if (limit.pendingCount >= WAITING_MAX) throw signInBusy();
    return limit(work);
  };
  const hashPassword = (password: string): Promise<string> => run(() => hash(normalise(password), COST));
  const dummyHash = await hashPassword(newSecret());

  return {
    hash: hashPassword,
    /** Takes the same time for an account that does not exist or has no password, and then returns false. */
    verify: async (stored: string | null | undefined, password: string): Promise<boolean> => {
      const isRight = await run(() => verify(stored ?? dummyHash, normalise(password)));
      return isRight && typeof stored === 'string';
    },
    /** Hashes another short value, which could be guessed, with a salt that is stored elsewhere. Returns 32 bytes. */
    digest: (input: Buffer, salt: Buffer): Promise<Buffer> => run(() => hashRaw(input, { ...COST, salt })),
    /** Returns whether a stored hash was made with other costs than the current ones. */
    isOutdated: (stored: string): boolean => !stored.startsWith(CURRENT),
  };
};

export type Passwords = Awaited<ReturnType<typeof createPasswords>>;

/** Refuses a new password that is too short, too long or too common. Throws named errors. */
export const checkNewPassword = (password: string): void => {
  const { length } = Array.from(normalise(password));
  if (length < PASSWORD_LENGTH_MIN) throw passwordTooShort();
  if (length > PASSWORD_LENGTH_MAX) throw passwordTooLong();
  if (isCommonPassword(password)) throw passwordTooCommon();
};

/** Composes accents, because an accent is one character or two, depending on the keyboard. Both forms are the same password. */
const normalise = (password: string): string => password.normalize('NFC');
