import {
  PASSKEYS_MAX,
  type Passkey,
  type PasskeyAttestation,
  type PasskeyCreation,
} from '@escriba/contracts/auth/passkeys';
import { isUniqueViolation } from '@escriba/db';
import type { Kysely } from 'kysely';
import type { Proof } from '../sign-in/proof.service.ts';
import type { SignedInAccount } from '../account/signed-in.ts';
import type { DB } from '../../platform/db/schema.generated.ts';
import type { Randomness } from '../../platform/randomness.ts';
import type { Source } from '../../platform/source.ts';
import type { FactorChanges } from './factor-changes.ts';
import { type StoredPasskey, createPasskeysRepository } from './passkeys.repository.ts';
import type { RelyingParty } from './relying-party.ts';
import {
  passkeyNameMissing,
  passkeyNotCreated,
  passkeyNotFound,
  tooManyPasskeys,
} from './second-factor.errors.ts';

type PasskeysDeps = {
  readonly db: Kysely<DB>;
  readonly proof: Pick<Proof, 'ofFactorChange'>;
  readonly relyingParty: Pick<RelyingParty, 'startCreation' | 'finishCreation'>;
  readonly changes: Pick<FactorChanges, 'add' | 'change'>;
  readonly clock: () => Date;
  readonly randomness: Pick<Randomness, 'newId'>;
};

type NewPasskey = { readonly name: string; readonly credential: PasskeyAttestation };

/** Creates the service of an account's passkeys. */
export const createPasskeys = (deps: PasskeysDeps) => ({
  ...createPasskeyAddition(deps),
  ...createPasskeyChanges(deps),
});

export type Passkeys = ReturnType<typeof createPasskeys>;

const createPasskeyAddition = ({ db, proof, relyingParty, changes, clock, randomness }: PasskeysDeps) => ({
  /** Returns options to create a passkey in this session. Throws tooManyPasskeys, and errors of the proof. */
  start: async (
    account: SignedInAccount,
    password: string | undefined,
    source: Source,
  ): Promise<PasskeyCreation> => {
    await proof.ofFactorChange(account, password, source);
    const present = await createPasskeysRepository(db).list(account.id);
    if (present.length >= PASSKEYS_MAX) throw tooManyPasskeys();
    const user = { id: account.id, name: account.email ?? '', displayName: account.name };
    return relyingParty.startCreation(user, present, boundToSession(account));
  },

  /** Returns recovery codes if it is the account's first factor. Throws passkeyNotCreated. */
  add: async (account: SignedInAccount, { name, credential }: NewPasskey, source: Source) => {
    const trimmed = parsePasskeyName(name);
    const created = await relyingParty.finishCreation(credential, boundToSession(account));
    if (created === undefined) throw passkeyNotCreated();
    const id = randomness.newId();
    const { added, recoveryCodes } = await changes.add(
      { account, source },
      {
        kind: 'passkey_added',
        detail: id,
        make: (transaction) => {
          const passkey = {
            id,
            userId: account.id,
            credentialId: created.id,
            publicKey: Buffer.from(created.publicKey),
            counter: created.counter,
            transports: credential.response.transports ?? [],
            name: trimmed,
            createdAt: clock(),
          };
          return insertPasskey(transaction, passkey);
        },
      },
    );
    return { passkey: added, recoveryCodes };
  },
});

const createPasskeyChanges = ({ db, proof, changes }: PasskeysDeps) => ({
  /** Throws passkeyNotFound. */
  rename: async (userId: string, id: string, name: string): Promise<Passkey> => {
    const renamed = await createPasskeysRepository(db).rename(userId, id, parsePasskeyName(name));
    if (renamed === undefined) throw passkeyNotFound();
    return toPasskey(renamed);
  },

  /** Throws secondFactorRequired, passkeyNotFound. */
  remove: async (account: SignedInAccount, id: string, source: Source): Promise<void> => {
    await proof.ofFactorChange(account, undefined, source);
    await changes.change(
      { account, source },
      {
        kind: 'passkey_removed',
        detail: id,
        make: async (transaction) => {
          if (!(await createPasskeysRepository(transaction).delete(account.id, id))) throw passkeyNotFound();
        },
      },
    );
  },
});

/** Inserts a passkey. Throws tooManyPasskeys, passkeyNotCreated. The caller has locked the account. */
const insertPasskey = async (
  transaction: Kysely<DB>,
  passkey: Parameters<ReturnType<typeof createPasskeysRepository>['insert']>[0],
): Promise<Passkey> => {
  const passkeys = createPasskeysRepository(transaction);
  if ((await passkeys.list(passkey.userId)).length >= PASSKEYS_MAX) throw tooManyPasskeys();
  const inserted = await passkeys.insert(passkey).catch((error: unknown) => {
    throw isUniqueViolation(error, 'passkeys_credential_id_key') ? passkeyNotCreated() : error;
  });
  return toPasskey(inserted);
};

export const toPasskey = (row: StoredPasskey): Passkey => ({
  id: row.id,
  name: row.name,
  createdAt: row.created_at.toISOString(),
  lastUsedAt: row.last_used_at?.toISOString() ?? null,
});

const boundToSession = ({ session_id: sessionId }: SignedInAccount): string => `session ${sessionId}`;

const parsePasskeyName = (name: string): string => {
  const trimmed = name.trim();
  if (trimmed === '') throw passkeyNameMissing();
  return trimmed;
};
