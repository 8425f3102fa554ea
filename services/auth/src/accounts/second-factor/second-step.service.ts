import type { PasskeyAssertion, PasskeyRequest } from '@escriba/contracts/auth/passkeys';
import type { SecondFactorProof } from '@escriba/contracts/auth/second-factor';
import { isDomainError } from '@escriba/errors';
import type { Kysely } from 'kysely';
import { type Account, createAccountsRepository } from '../account/accounts.repository.ts';
import type { SignIn, SignInOpened, SignInResult, SignInSource } from '../sign-in/sign-in.service.ts';
import { recordAuditEvent } from '../../platform/audit/audit.ts';
import type { DB } from '../../platform/db/schema.generated.ts';
import { hashSecret } from '../../platform/randomness.ts';
import type { Throttle } from '../../platform/throttling/throttle.ts';
import type { BrowserBinding } from '../sign-in/browser-binding.ts';
import type { FactorChecks, UseUp } from './factor-checks.ts';
import { createPasskeysRepository } from './passkeys.repository.ts';
import {
  type PendingMethod,
  createPendingSignInsRepository,
} from '../sign-in/pending-sign-ins.repository.ts';
import type { RelyingParty } from './relying-party.ts';
import {
  passkeyNeedsPassword,
  passkeyRefused,
  secondFactorWrong,
  secondStepExpired,
} from './second-factor.errors.ts';

type SecondStepDeps = {
  readonly db: Kysely<DB>;
  readonly signIn: Pick<SignIn, 'openProved' | 'finish'>;
  readonly checks: FactorChecks;
  readonly relyingParty: Pick<RelyingParty, 'startUse'>;
  readonly throttle: Pick<Throttle, 'take' | 'takeSecondFactor'>;
  readonly clock: () => Date;
};

type Step = { readonly token: string; readonly proof: SecondFactorProof };
type StepContext = SignInSource & { readonly binding: BrowserBinding };

/** Creates the second step of a sign-in, and the sign-in with a passkey alone. */
export const createSecondStep = (deps: SecondStepDeps) => {
  const { db, signIn, checks, relyingParty, clock } = deps;

  return {
    ...createPasskeySignIn(deps),

    /** Returns options to prove a passkey of the account that signs in. Throws secondStepExpired. */
    start: async (token: string, binding: BrowserBinding): Promise<PasskeyRequest> => {
      const shown = { tokenHash: hashSecret(token), ...binding, now: clock() };
      const pending = await createPendingSignInsRepository(db).find(shown);
      if (pending === undefined) throw secondStepExpired();
      const passkeys = await createPasskeysRepository(db).list(pending.user_id);
      return relyingParty.startUse(passkeys, boundToToken(token));
    },

    /** Throws secondStepExpired, secondFactorWrong, and `auth.too_many_attempts`. */
    finish: async ({ token, proof }: Step, context: StepContext): Promise<SignInResult> => {
      const shown = { tokenHash: hashSecret(token), ...context.binding, now: clock() };
      const pending = await createPendingSignInsRepository(db).attempt(shown);
      const account = pending && (await createAccountsRepository(db).find(pending.user_id));
      if (pending === undefined || account === undefined) throw secondStepExpired();
      const returnAttempt = await takeAttempt(deps, account, proof, context);
      const useUp = await checks.check(account.id, proof, boundToToken(token));
      const waiting = {
        userId: account.id,
        tokenHash: shown.tokenHash,
        method: pending.method as PendingMethod, // the column's check allows no other
        authenticatedAt: pending.authenticated_at,
      };
      const opened = await openSession(deps, { waiting, useUp, context });
      await returnAttempt();
      return signIn.finish(opened, context.source);
    },
  };
};

export type SecondStep = ReturnType<typeof createSecondStep>;

const createPasskeySignIn = ({ db, signIn, checks, relyingParty, throttle, clock }: SecondStepDeps) => ({
  /** Returns options to sign in with any passkey of this site. */
  startAlone: async (binding: BrowserBinding, ip: string): Promise<PasskeyRequest> => {
    await throttle.take('codes', ip);
    return relyingParty.startUse([], boundToBrowser(binding));
  },

  /** Signs in with a passkey alone, which has verified the user. Throws passkeyRefused, passkeyNeedsPassword. */
  finishAlone: async (credential: PasskeyAssertion, context: StepContext): Promise<SignInResult> => {
    await throttle.take('codes', context.source.ip);
    const passkey = await createPasskeysRepository(db).findByCredential(credential.id);
    if (passkey === undefined) throw passkeyRefused();
    const useUp = await checks.checkPasskey(passkey, credential, boundToBrowser(context.binding));
    if (useUp === undefined) throw passkeyRefused();
    if (!passkey.signs_in_alone) throw passkeyNeedsPassword();
    const opened = await db.transaction().execute(async (transaction) => {
      const now = clock();
      const { user_id: userId } = passkey;
      // The account is held before the passkey is used, as a reset locks them.
      if (!(await createAccountsRepository(transaction).hold(userId))) throw passkeyRefused();
      if (!(await useUp(transaction, context.source))) throw passkeyRefused();
      if (
        (await createPasskeysRepository(transaction).findByCredential(credential.id))?.signs_in_alone !== true
      )
        throw passkeyNeedsPassword();
      const proved = {
        userId,
        method: 'passkey',
        authenticatedAt: now,
        secondFactorAt: now,
        context,
      } as const;
      return signIn.openProved(transaction, proved);
    });
    return signIn.finish(opened, context.source);
  },
});

const boundToToken = (token: string): string => `sign-in ${hashSecret(token).toString('base64url')}`;
const boundToBrowser = ({ transport, browserHash }: BrowserBinding): string =>
  `${transport} ${browserHash.toString('base64url')}`;

/** Counts an attempt with an app's code. Only these codes are short enough to guess. */
const takeAttempt = async (
  { throttle }: Pick<SecondStepDeps, 'throttle'>,
  account: Account,
  { method }: SecondFactorProof,
  { findDevice }: StepContext,
): Promise<() => Promise<void>> =>
  method === 'app'
    ? throttle.takeSecondFactor(account.id, findDevice?.(account) ?? 'unknown')
    : async () => {};

type Opening = {
  readonly waiting: {
    readonly userId: string;
    readonly tokenHash: Buffer;
    readonly method: PendingMethod;
    readonly authenticatedAt: Date | null;
  };
  readonly useUp: UseUp | undefined;
  readonly context: StepContext;
};

const openSession = async (
  { db, signIn, clock }: Pick<SecondStepDeps, 'db' | 'signIn' | 'clock'>,
  { waiting, useUp, context }: Opening,
): Promise<SignInOpened> => {
  const { userId, tokenHash, ...proved } = waiting;
  const { source } = context;
  try {
    if (useUp === undefined) throw secondFactorWrong();
    return await db.transaction().execute(async (transaction) => {
      // The account is held before the sign-in is taken, as a reset locks them.
      if (!(await createAccountsRepository(transaction).hold(userId))) throw secondStepExpired();
      if (!(await createPendingSignInsRepository(transaction).take(tokenHash))) throw secondStepExpired();
      if (!(await useUp(transaction, source))) throw secondFactorWrong();
      return signIn.openProved(transaction, { ...proved, userId, secondFactorAt: clock(), context });
    });
  } catch (error) {
    if (isDomainError(error) && error.code === 'auth.second_factor_wrong')
      await recordAuditEvent(db, { at: clock(), kind: 'second_factor_failed', source, userId });
    throw error;
  }
};
