import { ACCESS_TOKEN_MINUTES } from '@escriba/contracts/auth/sessions';
import type { CryptoKey } from 'jose';
import type { Kysely } from 'kysely';
import type { DB } from '../../platform/db/schema.generated.ts';
import { ALGORITHM, type KeyChest } from './key-chest.ts';
import { type StoredKey, createSigningKeysRepository } from './signing-keys.repository.ts';

type SigningKeysDeps = {
  readonly db: Kysely<DB>;
  readonly chest: KeyChest;
  /** How long one key is used for signing. */
  readonly signingMs: number;
  readonly clock: () => Date;
};

export type Signer = { readonly kid: string; readonly key: CryptoKey };
type UsableKey = { readonly row: StoredKey; readonly signer: Signer };
export type PublicKey = { kty: string; crv: string; x: string; kid: string; alg: string; use: string };
export type SigningKeys = ReturnType<typeof createSigningKeys>;

/** How long before its first use the next key is published, so that every verifier has it by then. */
const PUBLISHED_AHEAD_MS_MAX = 24 * 3_600_000;
/** How long a retired key is kept: until its last token has expired, plus clock tolerance. */
const AFTERLIFE_MS = ACCESS_TOKEN_MINUTES * 60_000 + 5 * 60_000;

/** Manages the keys of access tokens: one signs, its successor is published in advance, retired ones stay until their tokens have expired. */
export const createSigningKeys = ({ db, chest, signingMs, clock }: SigningKeysDeps) => {
  let usable: readonly UsableKey[] = [];

  /** Ensures that a key signs now and the next is published in time. Any number of instances may call it at once. */
  const rotate = async (): Promise<void> => {
    const now = clock();
    usable = await db.transaction().execute(async (transaction) => {
      const keys = createSigningKeysRepository(transaction);
      await keys.lock();
      await keys.deleteExpired(now);
      const opened = await openAll(chest, await keys.list(now));
      for (const signsFrom of missingStarts(opened, now, signingMs)) {
        const row = await makeKey(chest, { signsFrom, signingMs, now });
        await keys.insert(row);
        opened.push(...(await openAll(chest, [row])));
      }
      return opened;
    });
  };

  const findSigner = (): Signer | undefined => usable.findLast(({ row }) => signsAt(row, clock()))?.signer;

  return {
    rotate,

    /** Returns the key that signs now. */
    getSigner: async (): Promise<Signer> => {
      if (findSigner() === undefined) await rotate();
      const signer = findSigner();
      if (signer === undefined) throw new Error('no signing key could be created');
      return signer;
    },

    /** Returns every key that a valid access token may name, now or soon. */
    listPublic: async (): Promise<PublicKey[]> => {
      const rows = await createSigningKeysRepository(db).list(clock());
      return rows.map(({ kid, public_key: x }) => ({
        kty: 'OKP',
        crv: 'Ed25519',
        x,
        kid,
        alg: ALGORITHM,
        use: 'sig',
      }));
    },
  };
};

/** Decrypts the keys that can sign. Keys encrypted with another secret still verify, but no longer sign. */
const openAll = async (chest: KeyChest, rows: readonly StoredKey[]): Promise<UsableKey[]> => {
  const opened: UsableKey[] = [];
  for (const row of rows) {
    const key = await chest.open(row.kid, row.sealed_private_key);
    if (key !== undefined) opened.push({ row, signer: { kid: row.kid, key } });
  }
  return opened;
};

/** Returns the start times of the keys that are missing. */
const missingStarts = (opened: readonly UsableKey[], now: Date, signingMs: number): Date[] => {
  if (!opened.some(({ row }) => signsAt(row, now))) return [now];
  const last = opened.at(-1)?.row.signs_until ?? now;
  const publishedAheadMs = Math.min(PUBLISHED_AHEAD_MS_MAX, signingMs / 2);
  return last.getTime() - now.getTime() <= publishedAheadMs ? [last] : [];
};

type Making = { readonly signsFrom: Date; readonly signingMs: number; readonly now: Date };

const makeKey = async (chest: KeyChest, { signsFrom, signingMs, now }: Making): Promise<StoredKey> => {
  const { kid, publicKey, sealed } = await chest.make();
  const signsUntil = new Date(signsFrom.getTime() + signingMs);
  return {
    kid,
    public_key: publicKey,
    sealed_private_key: sealed,
    created_at: now,
    signs_from: signsFrom,
    signs_until: signsUntil,
    expires_at: new Date(signsUntil.getTime() + AFTERLIFE_MS),
  };
};

const signsAt = (row: StoredKey, now: Date): boolean => row.signs_from <= now && now < row.signs_until;
