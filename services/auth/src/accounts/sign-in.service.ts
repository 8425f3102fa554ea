import type { Kysely } from 'kysely';
import { createAuditRepository } from '../audit/audit.repository.ts';
import type { DB } from '../db/schema.generated.ts';
import type { AccessTokens, IssuedTokens } from '../keys/access-tokens.ts';
import type { SessionMethod, SessionTransport } from '../sessions/sessions.repository.ts';
import type { OpenedSession, Sessions } from '../sessions/sessions.service.ts';
import type { Source } from '../source.ts';
import { invalidCredentials } from './accounts.errors.ts';
import { type Account, createAccountsRepository } from './accounts.repository.ts';
import type { Proof } from './proof.service.ts';

type SignInDeps = {
  readonly db: Kysely<DB>;
  readonly proof: Pick<Proof, 'byEmail'>;
  readonly sessions: Pick<Sessions, 'open' | 'endSurplus'>;
  readonly accessTokens: AccessTokens;
  readonly clock: () => Date;
};

export type SignInContext = {
  readonly transport: SessionTransport;
  readonly source: Source;
  /** The known device of the browser for the requested account. */
  readonly device?: string | undefined;
};
export type SignInResult = { readonly tokens: IssuedTokens; readonly account: Account };

type Proved = {
  readonly userId: string;
  readonly method: SessionMethod;
  readonly context: SignInContext;
  /** When the user authenticated; null if unknown. */
  readonly authenticatedAt: Date | null;
  /** The hash that the password was checked against, if any. */
  readonly passwordHash?: string | null;
};

/** Sign-in by password, and the last step that all sign-ins share. */
export const createSignIn = ({ db, proof, sessions, accessTokens, clock }: SignInDeps) => {
  /** Starts a session for an authenticated account; `finish` issues the tokens after the transaction is committed. */
  const open = async (transaction: Kysely<DB>, proved: Proved): Promise<OpenedSession> => {
    const { userId, method, context, passwordHash, authenticatedAt } = proved;
    if (!(await createAccountsRepository(transaction).hold(userId, passwordHash))) throw invalidCredentials();
    const opened = await sessions.open(transaction, { userId, method, authenticatedAt, ...context });
    await createAuditRepository(transaction).insert({
      at: clock(),
      kind: 'signed_in',
      source: context.source,
      userId,
      sessionId: opened.sessionId,
      detail: method,
    });
    return opened;
  };

  const finish = async (opened: OpenedSession, source: Source): Promise<SignInResult> => {
    await sessions.endSurplus(opened.userId, source);
    const account = await createAccountsRepository(db).get(opened.userId);
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
