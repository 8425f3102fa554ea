import type { Kysely } from 'kysely';
import {
  type Account,
  type Notices,
  type OpeningRecords,
  type Proof,
  type Registration,
  type SignedInAccount,
  type SignIn,
  type SignInContext,
  type SignInResult,
  type SignInSource,
  type SignInWaiting,
  fieldsRequired,
  getStoredAccount,
  holdSignedIn,
  parseEmail,
  parseName,
  toEmailKey,
} from '../accounts/accounts.ts';
import { recordAuditEvent } from '../platform/audit/audit.ts';
import type { DB } from '../platform/db/schema.generated.ts';
import type { Source } from '../platform/source.ts';
import type { Throttle } from '../platform/throttling/throttle.ts';
import { type JoinDeps, joinProved } from '../workspaces/workspaces.ts';
import { createDomainsRepository } from './domains.repository.ts';
import { createSsoIdentitiesRepository } from './identities.repository.ts';
import { domainOf } from './mail-domains.ts';
import { createProvidersRepository } from './providers.repository.ts';
import { ssoCodeRefused } from './sso.errors.ts';
import { type SsoCodes, requireBrowser } from './sso-codes.ts';
import type { SsoIdentity } from './sso-identity.ts';

type SsoAccountsDeps = JoinDeps & {
  readonly db: Kysely<DB>;
  readonly codes: Pick<SsoCodes, 'pendings'>;
  readonly proof: Pick<Proof, 'byEmail' | 'ofOwner'>;
  readonly signIn: Pick<SignIn, 'open' | 'finishStep'>;
  readonly registration: Pick<Registration, 'openAccount'>;
  readonly notices: Notices;
  readonly throttle: Pick<Throttle, 'take'>;
};

type Pending = { readonly token: string; readonly browser: string | undefined };
type LinkInput = Pending & { readonly password?: string | undefined };
type Linked = { readonly account: Account; readonly tokens?: SignInResult['tokens'] };

/** Lets an identity of a company open an account: a new one, or the one with its e-mail once its owner proves that it is theirs. */
export const createSsoAccounts = (deps: SsoAccountsDeps) => {
  const { codes, registration, throttle } = deps;
  return {
    /** Creates an account, which joins the company's workspace. Throws ssoCodeRefused, emailTaken, tooManyMembers. */
    create: async (
      { token, browser, ...records }: Pending & OpeningRecords,
      context: SignInSource,
    ): Promise<SignInResult> => {
      await throttle.take('registrations', context.source.ip);
      const { identity, provedAt } = requireBrowser(await codes.pendings.take(token), browser);
      const { email, emailKey } = parseEmail(identity.email);
      return registration.openAccount({
        account: {
          name: parseName(identity.name || email.replace(/@.*$/, '')),
          email,
          emailKey,
          emailVerified: true,
          passwordHash: null,
          googlePicture: null,
          person: {},
        },
        method: 'sso',
        authenticatedAt: new Date(provedAt),
        context,
        records,
        also: (transaction, userId) => link(deps, transaction, { identity, userId, source: context.source }),
      });
    },

    /**
     * Links an identity to the account with its e-mail, which joins the workspace. The account's password or session proves whose it is; a wrong
     * password does not use up the token. Throws ssoCodeRefused, invalidCredentials, tooManyMembers, and errors of the proof.
     */
    link: async (
      { token, browser, password }: LinkInput,
      context: SignInContext,
      account?: SignedInAccount,
    ): Promise<Linked | SignInWaiting> => {
      const { identity } = requireBrowser(await codes.pendings.find(token), browser);
      const isOwn = account?.email_key === toEmailKey(identity.email);
      const linked =
        account !== undefined && isOwn
          ? await linkBySession(deps, { identity, account, password, source: context.source })
          : await linkByPassword(deps, { identity, password, context });
      if (!('secondFactor' in linked)) await codes.pendings.take(token);
      return linked;
    },
  };
};

export type SsoAccounts = ReturnType<typeof createSsoAccounts>;

type ByPassword = {
  readonly identity: SsoIdentity;
  readonly password: string | undefined;
  readonly context: SignInContext;
};

const linkByPassword = async (
  deps: SsoAccountsDeps,
  { identity, password = '', context }: ByPassword,
): Promise<Linked | SignInWaiting> => {
  if (password === '') throw fieldsRequired();
  const account = await deps.proof.byEmail(identity.email, password, context);
  const { id: userId, password_hash: passwordHash } = account;
  const opened = await deps.db.transaction().execute(async (transaction) => {
    const proved = { userId, passwordHash, method: 'sso', authenticatedAt: deps.clock(), context } as const;
    const session = await deps.signIn.open(transaction, proved);
    // Nothing is linked before the second factor is proved.
    if (!('secondFactor' in session))
      await link(deps, transaction, { identity, userId, source: context.source });
    return session;
  });
  return deps.signIn.finishStep(opened, context.source);
};

type BySession = {
  readonly identity: SsoIdentity;
  readonly account: SignedInAccount;
  readonly password: string | undefined;
  readonly source: Source;
};

const linkBySession = async (
  deps: SsoAccountsDeps,
  { identity, account, password, source }: BySession,
): Promise<Linked> => {
  await deps.proof.ofOwner(account, password, source);
  await deps.db.transaction().execute(async (transaction) => {
    await holdSignedIn(transaction, account, deps.clock());
    await link(deps, transaction, { identity, userId: account.id, source });
  });
  return { account: await getStoredAccount(deps.db, account.id) };
};

type Link = { readonly identity: SsoIdentity; readonly userId: string; readonly source: Source };

/** Links an identity, and lets its owner in. Throws ssoCodeRefused if the company's sign-in or its proof of the domain ended meanwhile. */
const link = async (
  deps: SsoAccountsDeps,
  transaction: Kysely<DB>,
  { identity, userId, source }: Link,
): Promise<void> => {
  const now = deps.clock();
  const provider = await createProvidersRepository(transaction).findOfIdentity(identity);
  if (provider === undefined) throw ssoCodeRefused();
  const domains = await createDomainsRepository(transaction).listVerified(provider.id);
  if (!domains.includes(domainOf(identity.email))) throw ssoCodeRefused();
  const { workspace_id: workspaceId, default_role: role } = provider;
  await joinProved(transaction, deps, { workspaceId, userId, role, source });
  await createSsoIdentitiesRepository(transaction).write({ ...identity, userId, now });
  await recordAuditEvent(transaction, { at: now, kind: 'sso_linked', source, userId, detail: workspaceId });
  await deps.notices.record(transaction, { userId, what: 'sso_linked', source });
};
