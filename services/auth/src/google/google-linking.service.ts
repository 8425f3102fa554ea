import type { Kysely } from 'kysely';
import {
  type Account,
  type Notices,
  type Proof,
  type SignedInAccount,
  type SignIn,
  type SignInContext,
  type SignInResult,
  type SignInWaiting,
  fieldsRequired,
  getStoredAccount,
  holdSignedIn,
  setGooglePicture,
} from '../accounts/accounts.ts';
import { recordAuditEvent } from '../platform/audit/audit.ts';
import type { DB } from '../platform/db/schema.generated.ts';
import type { Source } from '../platform/source.ts';
import type { GoogleCodes } from './google-codes.ts';
import type { GoogleIdentity } from './google-identity.ts';
import { requireBrowser } from './google-sign-in.service.ts';
import { googleEmailUnverified, notLinked, notYourAccount, passwordNeededToUnlink } from './google.errors.ts';
import { unlinkIdentity, writeIdentity } from './write-identity.ts';

type GoogleLinkingDeps = {
  readonly db: Kysely<DB>;
  readonly codes: Pick<GoogleCodes, 'pendings'>;
  readonly proof: Pick<Proof, 'byEmail' | 'ofOwner'>;
  readonly signIn: Pick<SignIn, 'open' | 'finishStep'>;
  readonly notices: Notices;
  readonly clock: () => Date;
};

type LinkInput = {
  readonly token: string;
  readonly browser: string | undefined;
  readonly email?: string;
  readonly password?: string;
};
type Linked = { readonly account: Account; readonly tokens?: SignInResult['tokens'] };
type Link = {
  readonly identity: GoogleIdentity;
  readonly userId: string;
  readonly source: Source;
  readonly now: Date;
  readonly notices: Notices;
};

/** Links Google to existing accounts. A matching e-mail alone never links, because the address may have changed owners. */
export const createGoogleLinking = (deps: GoogleLinkingDeps) => {
  const { db, codes, proof, signIn, notices, clock } = deps;
  const linkByPassword = async (
    identity: GoogleIdentity,
    { email = '', password = '' }: LinkInput,
    context: SignInContext,
  ): Promise<Linked | SignInWaiting> => {
    if (!identity.emailVerified) throw googleEmailUnverified();
    if (email === '' || password === '') throw fieldsRequired();
    const account = await proof.byEmail(email, password, context);
    const { id: userId, password_hash: passwordHash } = account;
    const opened = await db.transaction().execute(async (transaction) => {
      const now = clock();
      const proved = { userId, passwordHash, method: 'google', authenticatedAt: now, context } as const;
      const session = await signIn.open(transaction, proved);
      // Nothing is linked before the second factor is proved.
      if ('secondFactor' in session) return session;
      await link(transaction, { identity, userId, source: context.source, now, notices });
      return session;
    });
    return signIn.finishStep(opened, context.source);
  };

  return {
    /**
     * Links an identity to the signed-in account, or to the one of an e-mail, which then signs in; both need the password. A wrong one does
     * not use up the token. Throws googleCodeRefused, googleTaken, alreadyLinked, invalidCredentials, and errors of the proof.
     */
    link: async (
      input: LinkInput,
      context: SignInContext,
      account?: SignedInAccount,
    ): Promise<Linked | SignInWaiting> => {
      const { identity } = requireBrowser(await codes.pendings.find(input.token), input.browser);
      const linked =
        account === undefined
          ? await linkByPassword(identity, input, context)
          : await linkBySession(deps, {
              identity,
              account,
              password: input.password,
              source: context.source,
            });
      if (!('secondFactor' in linked)) await codes.pendings.take(input.token);
      return linked;
    },

    /** Throws notYourAccount, passwordNeededToUnlink, notLinked. */
    unlink: async (account: Account, userId: string, source: Source): Promise<Account> => {
      if (account.id !== userId) throw notYourAccount();
      if (account.password_hash === null) throw passwordNeededToUnlink();
      await db.transaction().execute(async (transaction) => {
        if (!(await unlinkIdentity(transaction, { userId, source, now: clock() }))) throw notLinked();
      });
      return getStoredAccount(db, userId);
    },
  };
};

export type GoogleLinking = ReturnType<typeof createGoogleLinking>;

type LinkBySession = Pick<Link, 'identity' | 'source'> & {
  readonly account: SignedInAccount;
  readonly password: string | undefined;
};

const linkBySession = async (
  { db, proof, notices, clock }: GoogleLinkingDeps,
  { identity, account, password, source }: LinkBySession,
): Promise<Linked> => {
  const { id: userId } = account;
  await proof.ofOwner(account, password, source);
  await db.transaction().execute(async (transaction) => {
    const now = clock();
    await holdSignedIn(transaction, account, now);
    await link(transaction, { identity, userId, source, now, notices });
  });
  return { account: await getStoredAccount(db, userId) };
};

const link = async (
  transaction: Kysely<DB>,
  { identity, userId, source, now, notices }: Link,
): Promise<void> => {
  await writeIdentity(transaction, { identity, userId, now });
  await setGooglePicture(transaction, { userId, picture: identity.picture, now });
  await recordAuditEvent(transaction, { at: now, kind: 'google_linked', source, userId });
  await notices.record(transaction, { userId, what: 'google_linked', source });
};
