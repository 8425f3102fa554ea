import type { PasskeyAssertion } from '@escriba/contracts/auth/passkeys';
import type { SecondFactorProof } from '@escriba/contracts/auth/second-factor';
import type { SecondFactorMethod } from '@escriba/contracts/auth/sign-in';
import type { Kysely } from 'kysely';
import { recordAuditEvent } from '../../platform/audit/audit.ts';
import type { DB } from '../../platform/db/schema.generated.ts';
import type { Notices } from '../notices/notices.ts';
import type { Source } from '../../platform/source.ts';
import type { AppSecrets } from './app-secrets.ts';
import { createAppsRepository } from './apps.repository.ts';
import { type StoredPasskey, createPasskeysRepository } from './passkeys.repository.ts';
import type { RecoveryCodes } from './recovery-codes.ts';
import { createRecoveryCodesRepository } from './recovery-codes.repository.ts';
import type { RelyingParty } from './relying-party.ts';
import { findStep } from './totp.ts';

type FactorChecksDeps = {
  readonly db: Kysely<DB>;
  readonly secrets: AppSecrets;
  readonly recoveryCodes: RecoveryCodes;
  readonly relyingParty: Pick<RelyingParty, 'finishUse'>;
  readonly notices: Notices;
  readonly clock: () => Date;
};

/** Uses a right proof up, in the transaction of what it proves. Returns false if another request was faster. */
export type UseUp = (transaction: Kysely<DB>, source: Source) => Promise<boolean>;

/** Checks proofs of second factors. Each proof works once. */
export const createFactorChecks = (deps: FactorChecksDeps) => {
  const { db, secrets, relyingParty, clock } = deps;

  const checkApp = async (userId: string, code: string): Promise<UseUp | undefined> => {
    const app = await createAppsRepository(db).find(userId);
    const secret = app === undefined ? undefined : secrets.open(userId, app.sealedSecret);
    const step = secret === undefined ? undefined : findStep(secret, code, clock());
    return step === undefined
      ? undefined
      : (transaction) => createAppsRepository(transaction).useStep(userId, step);
  };

  /** Checks a passkey and returns its proof; undefined if challenge, origin, user, signature or counter do not match. */
  const checkPasskey = async (
    passkey: StoredPasskey,
    credential: PasskeyAssertion,
    boundTo: string,
  ): Promise<UseUp | undefined> => {
    const counter = await relyingParty.finishUse(credential, passkey, boundTo);
    return counter === undefined
      ? undefined
      : (transaction) => createPasskeysRepository(transaction).use({ id: passkey.id, counter, now: clock() });
  };

  return {
    checkPasskey,

    /** Returns undefined if the proof is wrong. `boundTo` is what a passkey's challenge was created for. */
    check: async (userId: string, proof: SecondFactorProof, boundTo: string): Promise<UseUp | undefined> => {
      if (proof.method === 'app') return checkApp(userId, proof.code);
      if (proof.method === 'recovery_code') return checkRecoveryCode(deps, userId, proof.code);
      const passkey = await createPasskeysRepository(db).findByCredential(proof.credential.id);
      if (passkey?.user_id !== userId) return undefined;
      const useUp = await checkPasskey(passkey, proof.credential, boundTo);
      return useUp && withPassword(useUp, passkey);
    },

    /** Lists the second factors that an account can prove. */
    listMethods: async (handle: Kysely<DB>, userId: string): Promise<SecondFactorMethod[]> => {
      const hasApp = (await createAppsRepository(handle).find(userId)) !== undefined;
      const hasPasskey = (await createPasskeysRepository(handle).list(userId)).length > 0;
      const hasCodes = (await createRecoveryCodesRepository(handle).count(userId)) > 0;
      const present = { app: hasApp, passkey: hasPasskey, recovery_code: hasCodes };
      return (['app', 'passkey', 'recovery_code'] as const).filter((method) => present[method]);
    },
  };
};

export type FactorChecks = ReturnType<typeof createFactorChecks>;

/** Lets a passkey that was proved together with the password sign in alone, also after a reset. */
const withPassword =
  (useUp: UseUp, { id, user_id: userId }: StoredPasskey): UseUp =>
  async (transaction, source) => {
    if (!(await useUp(transaction, source))) return false;
    await createPasskeysRepository(transaction).letSignInAlone({ userId, id }, true);
    return true;
  };

const checkRecoveryCode = async (
  { db, recoveryCodes, notices, clock }: FactorChecksDeps,
  userId: string,
  code: string,
): Promise<UseUp | undefined> => {
  const salt = await createRecoveryCodesRepository(db).findSalt(userId);
  if (salt === undefined) return undefined;
  const hash = await recoveryCodes.hash(userId, code, salt);
  return async (transaction, source) => {
    if (!(await createRecoveryCodesRepository(transaction).use(userId, hash))) return false;
    await recordAuditEvent(transaction, {
      at: clock(),
      kind: 'recovery_code_used',
      source,
      userId,
    });
    await notices.record(transaction, { userId, what: 'recovery_code_used', source });
    return true;
  };
};
