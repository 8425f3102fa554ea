import type { Kysely } from 'kysely';
import { createAuditRepository } from '../audit/audit.repository.ts';
import type { DB } from '../db/schema.generated.ts';
import type { AccessTokens, IssuedTokens } from '../keys/access-tokens.ts';
import type { Notices } from '../notices/notices.ts';
import {
  type SessionMethod,
  type SessionTransport,
  createSessionsRepository,
} from '../sessions/sessions.repository.ts';
import type { OpenedSession, Sessions } from '../sessions/sessions.service.ts';
import type { Source } from '../source.ts';
import { invalidCredentials } from './accounts.errors.ts';
import { type Account, createAccountsRepository } from './accounts.repository.ts';
import type { FindDevice, Proof } from './proof.service.ts';

type SignInDeps = {
  readonly db: Kysely<DB>;
  readonly proof: Pick<Proof, 'byEmail'>;
  readonly sessions: Pick<Sessions, 'open' | 'endSurplus'>;
  readonly accessTokens: AccessTokens;
  readonly notices: Notices;
  readonly clock: () => Date;
};

export type SignInContext = {
  readonly transport: SessionTransport;
  readonly source: Source;
  /** Absent: no browser is known. */
  readonly findDevice?: FindDevice | undefined;
};
export type SignInOpened = OpenedSession & { readonly isKnownDevice: boolean };
export type SignInResult = { readonly tokens: IssuedTokens; readonly account: Account };

type Proved = {
  readonly userId: string;
  readonly method: SessionMethod;
  readonly context: SignInContext;
  /** When the user authenticated; null if unknown. */
  readonly authenticatedAt: Date | null;
  /** The hash that the password was checked against, if any. */
  readonly passwordHash?: string | null;
  /** The first sign-in, which opens the account, surprises no owner. */
  readonly isRegistration?: boolean;
};

/** Sign-in by password, and the last step that all sign-ins share. */
export const createSignIn = ({ db, proof, sessions, accessTokens, notices, clock }: SignInDeps) => {
  /** Starts a session for an authenticated account; `finish` issues the tokens after the transaction is committed. */
  const open = async (transaction: Kysely<DB>, proved: Proved): Promise<SignInOpened> => {
    const { userId, method, context, passwordHash, authenticatedAt } = proved;
    if (!(await createAccountsRepository(transaction).hold(userId, passwordHash))) throw invalidCredentials();
    const isKnown = proved.isRegistration === true || (await isKnownDevice(transaction, proved));
    if (!isKnown)
      await notices.record(transaction, {
        userId,
        what: method === 'extension' ? 'extension_connected' : 'new_device',
        source: context.source,
      });
    const opened = await sessions.open(transaction, { userId, method, authenticatedAt, ...context });
    await createAuditRepository(transaction).insert({
      at: clock(),
      kind: 'signed_in',
      source: context.source,
      userId,
      sessionId: opened.sessionId,
      detail: method,
    });
    return { ...opened, isKnownDevice: isKnown };
  };

  const finish = async (opened: SignInOpened, source: Source): Promise<SignInResult> => {
    await sessions.endSurplus(opened.userId, source);
    const accounts = createAccountsRepository(db);
    // A stranger does not choose the language in which the owner is warned.
    if (opened.isKnownDevice && source.locale !== undefined)
      await accounts.noteLocale(opened.userId, source.locale);
    const account = await accounts.get(opened.userId);
    return { tokens: { ...(await accessTokens.issue(opened)), refresh: opened.refresh }, account };
  };

  return {
    open,
    finish,
    /** Signs in with e-mail and password. Throws invalidCredentials. */
    withPassword: async (
      { email, password }: { email: string; password: string },
      context: SignInContext,
    ): Promise<SignInResult> => {
      const account = await proof.byEmail(email, password, context);
      const proved = {
        userId: account.id,
        passwordHash: account.password_hash,
        method: 'password',
        authenticatedAt: clock(),
        context,
      } as const;
      const opened = await db.transaction().execute((transaction) => open(transaction, proved));
      return finish(opened, context.source);
    },
  };
};

export type SignIn = ReturnType<typeof createSignIn>;

/** A browser is known by its cookie. Programs keep none: they are known by address and user agent. The extension is always new. */
const isKnownDevice = async (
  transaction: Kysely<DB>,
  { userId, method, context: { transport, source, findDevice } }: Proved,
): Promise<boolean> => {
  if (method === 'extension') return false;
  if (transport === 'body') return createSessionsRepository(transaction).hasFrom(userId, source);
  const account = await createAccountsRepository(transaction).get(userId);
  return findDevice?.(account) !== undefined;
};
