import type { Kysely } from 'kysely';
import { fieldsRequired } from '../accounts/accounts.errors.ts';
import { type Account, createAccountsRepository } from '../accounts/accounts.repository.ts';
import type { Proof } from '../accounts/proof.service.ts';
import type { SignIn, SignInResult, SignInContext } from '../accounts/sign-in.service.ts';
import { createAuditRepository } from '../audit/audit.repository.ts';
import type { DB } from '../db/schema.generated.ts';
import type { Source } from '../source.ts';
import type { GoogleCodes } from './google-codes.ts';
import type { GoogleIdentity } from './google-identity.ts';
import { requireBrowser } from './google-sign-in.service.ts';
import { googleEmailUnverified, notLinked, notYourAccount, passwordNeededToUnlink } from './google.errors.ts';
import { createIdentitiesRepository } from './identities.repository.ts';
import { writeIdentity } from './write-identity.ts';

type GoogleLinkingDeps = {
  readonly db: Kysely<DB>;
  readonly codes: Pick<GoogleCodes, 'pendings'>;
  readonly proof: Pick<Proof, 'byEmail'>;
  readonly signIn: Pick<SignIn, 'open' | 'finish'>;
  readonly clock: () => Date;
};

type LinkInput = {
  readonly token: string;
  readonly browser: string | undefined;
  readonly email?: string;
  readonly password?: string;
};
type Linked = { readonly account: Account; readonly tokens?: SignInResult['tokens'] };
type Unlink = { readonly userId: string; readonly source: Source; readonly now: Date };
type Link = Unlink & { readonly identity: GoogleIdentity };

/** Links Google to existing accounts. A matching e-mail alone never links: it may have changed owners. */
export const createGoogleLinking = ({ db, codes, proof, signIn, clock }: GoogleLinkingDeps) => {
  const linkBySession = async (identity: GoogleIdentity, userId: string, source: Source): Promise<Linked> => {
    await db
      .transaction()
      .execute((transaction) => link(transaction, { identity, userId, source, now: clock() }));
    return { account: await createAccountsRepository(db).get(userId) };
  };

  const linkByPassword = async (
    identity: GoogleIdentity,
    { email = '', password = '' }: LinkInput,
    context: SignInContext,
  ): Promise<Linked> => {
    if (!identity.emailVerified) throw googleEmailUnverified();
    if (email === '' || password === '') throw fieldsRequired();
    const account = await proof.byEmail(email, password, context);
    const { id: userId, password_hash: passwordHash } = account;
    const opened = await db.transaction().execute(async (transaction) => {
      const now = clock();
      const proved = { userId, passwordHash, method: 'google', authenticatedAt: now, context } as const;
      const session = await signIn.open(transaction, proved);
      await link(transaction, { identity, userId, source: context.source, now });
      return session;
    });
    return signIn.finish(opened, context.source);
  };

  return {
    /**
     * Links an identity to the signed-in account, or to the one of an e-mail and password, which then signs in. A wrong password does not
     * use up the token. Throws googleCodeRefused, googleTaken, alreadyLinked, invalidCredentials.
     */
    link: async (input: LinkInput, context: SignInContext, signedInId?: string): Promise<Linked> => {
      const { identity } = requireBrowser(await codes.pendings.find(input.token), input.browser);
      const linked =
        signedInId === undefined
          ? await linkByPassword(identity, input, context)
          : await linkBySession(identity, signedInId, context.source);
      await codes.pendings.take(input.token);
      return linked;
    },

    /** Throws notYourAccount, passwordNeededToUnlink, notLinked. */
    unlink: async (account: Account, userId: string, source: Source): Promise<Account> => {
      if (account.id !== userId) throw notYourAccount();
      if (account.password_hash === null) throw passwordNeededToUnlink();
      await db.transaction().execute((transaction) => unlink(transaction, { userId, source, now: clock() }));
      return createAccountsRepository(db).get(userId);
    },
  };
};

export type GoogleLinking = ReturnType<typeof createGoogleLinking>;

const link = async (transaction: Kysely<DB>, { identity, userId, source, now }: Link): Promise<void> => {
  await writeIdentity(transaction, { identity, userId, now });
  await createAccountsRepository(transaction).update(userId, now, { googlePicture: identity.picture });
  await createAuditRepository(transaction).insert({ at: now, kind: 'google_linked', source, userId });
};

const unlink = async (transaction: Kysely<DB>, { userId, source, now }: Unlink): Promise<void> => {
  if (!(await createIdentitiesRepository(transaction).delete(userId))) throw notLinked();
  await createAccountsRepository(transaction).update(userId, now, { googlePicture: null });
  await createAuditRepository(transaction).insert({ at: now, kind: 'google_unlinked', source, userId });
};
