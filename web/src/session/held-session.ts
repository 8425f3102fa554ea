import type { User } from '@escriba/contracts/auth/sign-in';
import { readStored } from '../platform/stored.ts';

/** The stored session. `expiresAtMs` is by this browser's clock. */
export type HeldSession = {
  readonly accessToken: string;
  readonly expiresAtMs: number;
  readonly user: User | null;
};

const KEYS = { accessToken: 'accessToken', expiresAtMs: 'tokenExpiration', user: 'user' } as const;

/** Returns whether a session is stored, which may have ended since. It is for pages that load no session. */
export const hasHeldSession = (): boolean => (readStored(KEYS.accessToken) ?? '') !== '';

/** Fields of a user that stay in memory: they are not needed before the server has confirmed the user. */
const IN_MEMORY = {
  cpf: '',
  phone: '',
  postalCode: '',
  address: '',
  addressNumber: '',
  complement: '',
  city: '',
  state: '',
} as const satisfies Partial<User>;

/** Returns a stored user with the fields that are only in memory, if both are the same user. */
export const withFieldsOf = (stored: User | null, inMemory: User | null | undefined): User | null => {
  if (stored === null || inMemory?.id !== stored.id) return stored;
  const kept = Object.keys(IN_MEMORY).map((name) => [name, inMemory[name as keyof typeof IN_MEMORY]]);
  return { ...stored, ...Object.fromEntries(kept) };
};

/**
 * Stores the session across visits, under the product's keys. It never stores the refresh token, which no script can read, or CPF, phone
 * and address, which a shared computer would show to the next user.
 */
export const createHeldSessionStore = (storage: Storage | undefined) => {
  const place = isUsable(storage) ? storage : createMemory();
  return {
    read: (): HeldSession | null => {
      const accessToken = place.getItem(KEYS.accessToken);
      if (accessToken === null || accessToken === '') return null;
      const expiresAtMs = Number(place.getItem(KEYS.expiresAtMs) ?? 0);
      const user = parseUser(place.getItem(KEYS.user));
      return { accessToken, expiresAtMs: Number.isFinite(expiresAtMs) ? expiresAtMs : 0, user };
    },
    write: (held: HeldSession | null): void => {
      if (held === null) {
        for (const key of Object.values(KEYS)) place.removeItem(key);
        return;
      }
      place.setItem(KEYS.accessToken, held.accessToken);
      place.setItem(KEYS.expiresAtMs, String(held.expiresAtMs));
      if (held.user === null) place.removeItem(KEYS.user);
      else place.setItem(KEYS.user, JSON.stringify({ ...held.user, ...IN_MEMORY }));
    },
  };
};

export type HeldSessionStore = ReturnType<typeof createHeldSessionStore>;

/** Returns whether storage can be used. Private windows may refuse it; the session then lasts as long as the page. */
const isUsable = (storage: Storage | undefined): storage is Storage => {
  try {
    storage?.setItem('probe', '1');
    storage?.removeItem('probe');
    return storage !== undefined;
  } catch {
    return false;
  }
};

const createMemory = (): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> => {
  const values = new Map<string, string>();
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  };
};

/** Returns the cached user if the stored value is valid; otherwise the server is queried. */
const parseUser = (text: string | null): User | null => {
  try {
    const user = JSON.parse(text ?? 'null') as Partial<User> | null;
    const isWhole = [user?.id, user?.name, user?.email].every((value) => typeof value === 'string');
    return isWhole ? (user as User) : null;
  } catch {
    return null;
  }
};
