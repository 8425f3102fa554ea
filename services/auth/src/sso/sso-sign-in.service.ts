import type { Kysely } from 'kysely';
import {
  type Account,
  type SignIn,
  type SignInContext,
  type SignInResult,
  type SignInWaiting,
  findAccountByEmail,
  findStoredAccount,
} from '../accounts/accounts.ts';
import type { DB } from '../platform/db/schema.generated.ts';
import { type Randomness, newSecret } from '../platform/randomness.ts';
import { createDomainsRepository } from './domains.repository.ts';
import { createSsoIdentitiesRepository } from './identities.repository.ts';
import { domainOf } from './mail-domains.ts';
import type { OidcClient } from './oidc-client.ts';
import type { OpenProvider } from './open-provider.ts';
import { createProvidersRepository } from './providers.repository.ts';
import { ssoCodeRefused, ssoNotFound, ssoProviderFailed } from './sso.errors.ts';
import { type SsoCodes, hashBrowser, requireBrowser } from './sso-codes.ts';
import type { BoundIdentity, SsoIdentity } from './sso-identity.ts';
import { SsoRefusal } from './sso-refusal.ts';

type SsoSignInDeps = {
  readonly db: Kysely<DB>;
  readonly client: Pick<OidcClient, 'beginUrl' | 'finish'>;
  readonly openProvider: OpenProvider;
  readonly codes: SsoCodes;
  readonly signIn: Pick<SignIn, 'open' | 'finishStep'>;
  readonly clock: () => Date;
  readonly randomness: Pick<Randomness, 'randomBytes'>;
};

type Exchanged =
  | { readonly status: 'signed_in'; readonly result: SignInResult }
  | ({ readonly status: 'second_factor_needed' } & SignInWaiting)
  | {
      readonly status: 'account_needed' | 'link_needed';
      readonly pendingToken: string;
      readonly identity: SsoIdentity;
    };

type Return = {
  /** The workspace in the address that the provider redirected to. */
  readonly workspaceId: string;
  readonly query: string;
  readonly browser: string | undefined;
};

/** Creates the redirects to the provider of a company and back. `browser` is the secret in the cookie of the browser that started. */
export const createSsoSignIn = (deps: SsoSignInDeps) => {
  const { db, client, openProvider, codes, clock, randomness } = deps;
  return {
    /** Returns the address to send the browser to, and the secret for its cookie. Throws ssoNotFound, ssoProviderFailed. */
    begin: async (email: string): Promise<{ url: string; browser: string }> => {
      const stored = await createProvidersRepository(db).findByDomain(domainOf(email));
      if (stored === undefined) throw ssoNotFound();
      const secrets = {
        state: newSecret(randomness),
        nonce: newSecret(randomness),
        verifier: newSecret(randomness),
      };
      const url = await client
        .beginUrl(openProvider(stored), secrets, email.trim())
        .catch((error: unknown) => {
          throw error instanceof SsoRefusal ? ssoProviderFailed() : error;
        });
      return { url, browser: await codes.transactions.put({ ...secrets, providerId: stored.id }) };
    },

    /** Returns the one-time code for the page; undefined if this browser did not start, or too long ago. Throws SsoRefusal. */
    comeBack: async ({ workspaceId, query, browser }: Return): Promise<string | undefined> => {
      const begun = browser === undefined ? undefined : await codes.transactions.take(browser);
      if (browser === undefined || begun === undefined) return undefined;
      const stored = await createProvidersRepository(db).findEnabled(begun.providerId);
      // Each company has an address of its own to return to: a response of one never passes for one of another.
      if (stored === undefined || stored.workspace_id !== workspaceId) return undefined;
      const domains = await createDomainsRepository(db).listVerified(stored.id);
      const identity = await client.finish(openProvider(stored), { ...begun, query, domains });
      const provedAt = clock().toISOString();
      return codes.exchanges.put({ identity, browserHash: hashBrowser(browser), provedAt });
    },

    /** Returns the outcome of the one-time code. Throws ssoCodeRefused. */
    exchange: async (
      { code, browser }: { readonly code: string; readonly browser: string | undefined },
      context: SignInContext,
    ): Promise<Exchanged> => {
      const bound = requireBrowser(await codes.exchanges.take(code), browser);
      const { identity } = bound;
      const userId = await createSsoIdentitiesRepository(db).findUser(identity);
      const account = userId === undefined ? undefined : await findStoredAccount(db, userId);
      if (account !== undefined) return openSession(deps, { account, bound, context });
      // An equal e-mail links nothing: its account may be of a person who had the address before, or never had it.
      const owner = await findAccountByEmail(db, identity.email);
      const pendingToken = await codes.pendings.put(bound);
      return { status: owner === undefined ? 'account_needed' : 'link_needed', pendingToken, identity };
    },
  };
};

export type SsoSignIn = ReturnType<typeof createSsoSignIn>;

type Opening = { readonly account: Account; readonly bound: BoundIdentity; readonly context: SignInContext };

const openSession = async (
  { db, signIn }: Pick<SsoSignInDeps, 'db' | 'signIn'>,
  { account: { id: userId }, bound: { identity, provedAt }, context }: Opening,
): Promise<Exchanged> => {
  const proved = { userId, method: 'sso', authenticatedAt: new Date(provedAt), context } as const;
  const opened = await db.transaction().execute(async (transaction) => {
    const opened = await signIn.open(transaction, proved);
    // Checks again, now that the account is locked: the company may have turned the sign-in off, or a reset unlinked the identity.
    const provider = await createProvidersRepository(transaction).findOfIdentity(identity);
    const linkedTo = await createSsoIdentitiesRepository(transaction).findUser(identity);
    if (provider === undefined || linkedTo !== userId) throw ssoCodeRefused();
    return opened;
  });
  const result = await signIn.finishStep(opened, context.source);
  return 'secondFactor' in result
    ? { status: 'second_factor_needed', ...result }
    : { status: 'signed_in', result };
};
