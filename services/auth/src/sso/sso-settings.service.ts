import type { writeSso, SsoDomain, SsoProblem, SsoSettings } from '@escriba/contracts/auth/sso';
import type { RouteInput } from '@escriba/contracts/shared/route';
import { type Outbound, proofOf, TXT_LABEL } from '@escriba/outbound';
import type { Kysely } from 'kysely';
import type { ReadPlan } from '../api-keys/api-keys.ts';
import { recordAuditEvent } from '../platform/audit/audit.ts';
import type { DB } from '../platform/db/schema.generated.ts';
import { type Randomness, newSecret } from '../platform/randomness.ts';
import type { Source } from '../platform/source.ts';
import type { Throttle } from '../platform/throttling/throttle.ts';
import { enterWorkspace, findWorkspaceOwner, requirePlan } from '../workspaces/workspaces.ts';
import type { ClientSecrets } from './client-secrets.ts';
import { type StoredDomain, createDomainsRepository } from './domains.repository.ts';
import { createSsoIdentitiesRepository } from './identities.repository.ts';
import { parseIssuer } from './issuer.ts';
import { parseDomains } from './mail-domains.ts';
import type { OidcClient } from './oidc-client.ts';
import { type OpenProvider, redirectUriOf } from './open-provider.ts';
import type { ProveDomains } from './prove-domains.ts';
import { type StoredProvider, createProvidersRepository } from './providers.repository.ts';
import { ssoNotFound, ssoSecretRequired } from './sso.errors.ts';

type SsoSettingsDeps = {
  readonly db: Kysely<DB>;
  readonly client: Pick<OidcClient, 'findProblem'>;
  readonly openProvider: OpenProvider;
  readonly secrets: Pick<ClientSecrets, 'seal'>;
  readonly outbound: Pick<Outbound, 'checkUrl'>;
  readonly proveDomains: Pick<ProveDomains, 'prove'>;
  readonly readPlan: ReadPlan;
  readonly throttle: Pick<Throttle, 'take'>;
  readonly publicUrl: string;
  readonly clock: () => Date;
  readonly randomness: Randomness;
};

type Acting = { readonly workspaceId: string; readonly userId: string; readonly source: Source };
type Input = RouteInput<typeof writeSso>['body'];
type Parsed = Input & { readonly issuer: string; readonly domains: readonly string[] };

/** Reads and changes the sign-in of a workspace's company, for those who manage the workspace. All throw workspaceNotFound, workspaceRoleMissing. */
export const createSsoSettings = (deps: SsoSettingsDeps) => {
  const { db, client, openProvider, proveDomains, throttle, clock } = deps;

  return {
    read: async (acting: Acting): Promise<SsoSettings> => {
      await requireManager(db, acting);
      return readSettings(deps, acting.workspaceId);
    },

    /** Throws ssoIssuerInvalid, ssoDomainInvalid, ssoSecretRequired, workspacePlanRequired, and `auth.plan_unavailable`. */
    write: async (acting: Acting, input: Input): Promise<SsoSettings> => {
      await requireManager(db, acting);
      const parsed = {
        ...input,
        issuer: parseIssuer(input.issuer, deps.outbound),
        domains: parseDomains(input.domains),
      };
      // The plan is that of the owner, who pays.
      await requirePlan(deps, (await findWorkspaceOwner(db, acting.workspaceId)) ?? acting.userId);
      await db.transaction().execute((transaction) => writeStored(transaction, deps, acting, parsed));
      return readSettings(deps, acting.workspaceId);
    },

    /** Removes the provider with its domains and identities. Accounts and members stay. */
    remove: async (acting: Acting): Promise<void> => {
      await db.transaction().execute(async (transaction) => {
        const { workspaceId, userId, source } = acting;
        await enterWorkspace(transaction, acting, 'manage');
        if (!(await createProvidersRepository(transaction).delete(workspaceId))) return;
        await recordAuditEvent(transaction, {
          at: clock(),
          kind: 'sso_removed',
          source,
          userId,
          detail: workspaceId,
        });
      });
    },

    /** Looks up the domains now. Throws ssoNotFound. */
    verify: async (acting: Acting): Promise<SsoSettings> => {
      await requireManager(db, acting);
      const stored = await getStored(db, acting.workspaceId);
      await throttle.take('ssoChecks', acting.userId);
      await proveDomains.prove(await createDomainsRepository(db).list(stored.id));
      return readSettings(deps, acting.workspaceId);
    },

    /** Returns what is wrong with the provider; null if it can be used. Throws ssoNotFound. */
    test: async (acting: Acting): Promise<SsoProblem | null> => {
      await requireManager(db, acting);
      const stored = await getStored(db, acting.workspaceId);
      await throttle.take('ssoChecks', acting.userId);
      return (await client.findProblem(openProvider(stored))) ?? null;
    },
  };
};

export type SsoSettingsService = ReturnType<typeof createSsoSettings>;

const requireManager = (db: Kysely<DB>, acting: Acting) =>
  db.transaction().execute(async (transaction) => {
    await enterWorkspace(transaction, acting, 'manage');
  });

const getStored = async (db: Kysely<DB>, workspaceId: string): Promise<StoredProvider> => {
  const stored = await createProvidersRepository(db).findOf(workspaceId);
  if (stored === undefined) throw ssoNotFound();
  return stored;
};

const readSettings = async (
  { db, publicUrl }: Pick<SsoSettingsDeps, 'db' | 'publicUrl'>,
  workspaceId: string,
): Promise<SsoSettings> => {
  const redirectUri = redirectUriOf(publicUrl, workspaceId);
  const stored = await createProvidersRepository(db).findOf(workspaceId);
  if (stored === undefined) return { redirectUri, provider: null };
  const domains = await createDomainsRepository(db).list(stored.id);
  return {
    redirectUri,
    provider: {
      issuer: stored.issuer,
      clientId: stored.client_id,
      defaultRole: stored.default_role,
      isEnabled: stored.is_enabled,
      isRequired: stored.is_required,
      domains: domains.map(toDomain),
    },
  };
};

const toDomain = (row: StoredDomain): SsoDomain => ({
  domain: row.domain,
  state: row.state === 'verified' || row.state === 'lost' ? row.state : 'pending',
  record: { name: `${TXT_LABEL}.${row.domain}`, value: proofOf(row.token) },
  found: row.txt_found,
  checkedAt: row.checked_at?.toISOString() ?? null,
});

const writeStored = async (
  transaction: Kysely<DB>,
  deps: Pick<SsoSettingsDeps, 'secrets' | 'clock' | 'randomness'>,
  acting: Acting,
  input: Parsed,
): Promise<void> => {
  const { workspaceId, userId, source } = acting;
  const { randomness, secrets } = deps;
  await enterWorkspace(transaction, acting, 'manage');
  const now = deps.clock();
  const providers = createProvidersRepository(transaction);
  const stored = await providers.findOf(workspaceId);
  const isSame = stored?.issuer === input.issuer && stored.client_id === input.clientId;
  const id = stored?.id ?? randomness.newId();
  const provider = {
    ...input,
    id,
    workspaceId,
    sealedSecret: sealedSecretOf(secrets, { id, kept: isSame ? stored.sealed_secret : undefined }, input),
    now,
  };
  await (stored === undefined ? providers.insert(provider) : providers.update(provider));
  // The new issuer, which an administrator chose, must not open the accounts of the one before.
  if (!isSame) await createSsoIdentitiesRepository(transaction).deleteOfProvider(id);
  const domains = createDomainsRepository(transaction);
  await domains.deleteOthers(id, input.domains);
  for (const domain of input.domains)
    await domains.insert({ provider_id: id, domain, token: newSecret(randomness) });
  await recordAuditEvent(transaction, {
    at: now,
    kind: 'sso_changed',
    source,
    userId,
    detail: workspaceId,
  });
};

type Kept = { readonly id: string; readonly kept: Buffer | undefined };

/** Returns the secret to store. It is kept only for the issuer that it was entered for: another one would receive it. */
const sealedSecretOf = (
  secrets: Pick<ClientSecrets, 'seal'>,
  { id, kept }: Kept,
  { clientSecret }: Pick<Input, 'clientSecret'>,
): Buffer => {
  if (clientSecret !== undefined) return secrets.seal(id, clientSecret);
  if (kept === undefined) throw ssoSecretRequired();
  return kept;
};
