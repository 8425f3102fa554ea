import type { PasskeyRequest } from '@escriba/contracts/auth/passkeys';
import {
  SECOND_FACTOR_RECENT_MINUTES,
  type SecondFactorProof,
  type SecondFactors as SecondFactorsResponse,
} from '@escriba/contracts/auth/second-factor';
import type { SecondFactorMethod } from '@escriba/contracts/auth/sign-in';
import type { Kysely } from 'kysely';
import { holdSignedIn } from '../account/hold-signed-in.ts';
import type { Proof } from '../sign-in/proof.service.ts';
import type { SignedInAccount } from '../account/signed-in.ts';
import { recordAuditEvent } from '../../platform/audit/audit.ts';
import type { DB } from '../../platform/db/schema.generated.ts';
import { noteSecondFactor } from '../../sessions/sessions.ts';
import type { Source } from '../../platform/source.ts';
import type { Throttle } from '../../platform/throttling/throttle.ts';
import { createAppsRepository } from './apps.repository.ts';
import type { Actor, FactorChanges } from './factor-changes.ts';
import type { FactorChecks } from './factor-checks.ts';
import { createPasskeysRepository } from './passkeys.repository.ts';
import { toPasskey } from './passkeys.service.ts';
import type { RecoveryCodes } from './recovery-codes.ts';
import { createRecoveryCodesRepository } from './recovery-codes.repository.ts';
import type { RelyingParty } from './relying-party.ts';
import { secondFactorOff, secondFactorWrong } from './second-factor.errors.ts';

type SecondFactorsDeps = {
  readonly db: Kysely<DB>;
  readonly proof: Pick<Proof, 'ofFactorChange'>;
  readonly checks: FactorChecks;
  readonly changes: Pick<FactorChanges, 'change'>;
  readonly recoveryCodes: Pick<RecoveryCodes, 'make'>;
  readonly relyingParty: Pick<RelyingParty, 'isAvailable' | 'startUse'>;
  readonly throttle: Pick<Throttle, 'takeSecondFactor'>;
  readonly clock: () => Date;
};

type Startable = { readonly methods: SecondFactorMethod[]; readonly passkey: PasskeyRequest | null };

/** Creates the service of a signed-in user's second factors: lists them, and proves one again for a sensitive change. */
export const createSecondFactors = (deps: SecondFactorsDeps) => {
  const { db, proof, checks, changes, recoveryCodes, relyingParty, clock } = deps;

  return {
    get: async (account: SignedInAccount): Promise<SecondFactorsResponse> => {
      const app = await createAppsRepository(db).find(account.id);
      return {
        appSince: app?.confirmedAt?.toISOString() ?? null,
        passkeys: (await createPasskeysRepository(db).list(account.id)).map(toPasskey),
        arePasskeysAvailable: relyingParty.isAvailable,
        recoveryCodesLeft: await createRecoveryCodesRepository(db).count(account.id),
        provedUntil: provedUntil(account.second_factor_at, clock())?.toISOString() ?? null,
      };
    },

    /** Returns what this session can prove, and the options for a passkey. Throws secondFactorOff. */
    startProof: async (account: SignedInAccount): Promise<Startable> => {
      if (account.has_second_factor !== true) throw secondFactorOff();
      const methods = await checks.listMethods(db, account.id);
      const passkeys = await createPasskeysRepository(db).list(account.id);
      const isUsable = passkeys.length > 0 && relyingParty.isAvailable;
      return { methods, passkey: isUsable ? await relyingParty.startUse(passkeys, boundTo(account)) : null };
    },

    /** Returns until when the session may make sensitive changes. Throws secondFactorOff, secondFactorWrong. */
    prove: (account: SignedInAccount, given: SecondFactorProof, source: Source): Promise<Date> =>
      prove(deps, given, { account, source }),

    /** Replaces the recovery codes. Throws secondFactorOff, secondFactorRequired. */
    renewRecoveryCodes: async (account: SignedInAccount, source: Source): Promise<string[]> => {
      if (account.has_second_factor !== true) throw secondFactorOff();
      await proof.ofFactorChange(account, undefined, source);
      const made = await recoveryCodes.make(account.id);
      await changes.change(
        { account, source },
        {
          kind: 'recovery_codes_renewed',
          make: (transaction) => createRecoveryCodesRepository(transaction).replace(account.id, made),
        },
      );
      return made.codes;
    },
  };
};

export type SecondFactors = ReturnType<typeof createSecondFactors>;

const prove = async (
  { db, checks, throttle, clock }: SecondFactorsDeps,
  given: SecondFactorProof,
  { account, source }: Actor,
): Promise<Date> => {
  if (account.has_second_factor !== true) throw secondFactorOff();
  const { id: userId, session_id: sessionId } = account;
  // Only codes of an app are short enough to guess.
  const returnAttempt =
    given.method === 'app' ? await throttle.takeSecondFactor(userId, 'session') : undefined;
  const useUp = await checks.check(userId, given, boundTo(account));
  const isRight =
    useUp !== undefined &&
    (await db.transaction().execute(async (transaction) => {
      await holdSignedIn(transaction, account, clock());
      if (!(await useUp(transaction, source))) return false;
      await noteSecondFactor(transaction, sessionId, clock());
      return true;
    }));
  if (!isRight) {
    const event = { at: clock(), kind: 'second_factor_failed', source, userId, sessionId } as const;
    await recordAuditEvent(db, event);
    throw secondFactorWrong();
  }
  await returnAttempt?.();
  return new Date(clock().getTime() + RECENT_MS);
};

const RECENT_MS = SECOND_FACTOR_RECENT_MINUTES * 60_000;

const provedUntil = (provedAt: Date | null, now: Date): Date | undefined => {
  if (provedAt === null || now.getTime() - provedAt.getTime() > RECENT_MS) return undefined;
  return new Date(provedAt.getTime() + RECENT_MS);
};

const boundTo = ({ session_id: sessionId }: SignedInAccount): string => `proof ${sessionId}`;
