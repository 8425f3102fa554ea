import type { FindRecords, Outbound } from '@escriba/outbound';
import type { Kysely } from 'kysely';
import { createBrowserCookie } from '../google/google.ts';
import type { DB } from '../platform/db/schema.generated.ts';
import type { Randomness } from '../platform/randomness.ts';
import { createClientSecrets } from './client-secrets.ts';
import { createOidcClient } from './oidc-client.ts';
import { createOpenProvider } from './open-provider.ts';
import { createProveDomains } from './prove-domains.ts';
import { createSsoAccounts } from './sso-accounts.service.ts';
import { createSsoCodes } from './sso-codes.ts';
import { createSsoSettings } from './sso-settings.service.ts';
import { createSsoSignIn } from './sso-sign-in.service.ts';

export { ssoRoutes, ssoSettingsRoutes } from './sso.routes.ts';
export { ssoRedirectsRoutes } from './sso-redirects.routes.ts';
export { collectSsoIdentities, deleteSsoIdentities, purgeSso, requireSso } from './stored-sso.ts';
export type { ProveDomains } from './prove-domains.ts';

type SsoDeps = Omit<Parameters<typeof createSsoAccounts>[0], 'codes'> &
  Pick<Parameters<typeof createSsoSettings>[0], 'readPlan' | 'throttle'> & {
    readonly config: { readonly PUBLIC_URL: string; readonly AUTH_KEY_SECRET: string };
    readonly db: Kysely<DB>;
    readonly clock: () => Date;
    readonly randomness: Randomness;
    readonly outbound: Outbound;
    readonly findRecords: FindRecords;
  };

/** Creates the services of the sign-in of companies: its settings in a workspace, the way to the provider and back, and the accounts that it opens. */
export const createSsoServices = (deps: SsoDeps) => {
  const publicUrl = deps.config.PUBLIC_URL;
  const { randomBytes } = deps.randomness;
  const secrets = createClientSecrets({ secret: deps.config.AUTH_KEY_SECRET, randomBytes });
  const shared = {
    ...deps,
    publicUrl,
    secrets,
    client: createOidcClient(deps.outbound),
    openProvider: createOpenProvider({ secrets, publicUrl }),
    proveDomains: createProveDomains(deps),
    codes: createSsoCodes(deps),
  };
  return {
    sso: createSsoSignIn(shared),
    ssoAccounts: createSsoAccounts(shared),
    ssoSettings: createSsoSettings(shared),
    proveDomains: shared.proveDomains,
  };
};

/** Creates the cookie of the browser in which the sign-in of a company started. */
export const createSsoCookie = (publicUrl: string) => createBrowserCookie(publicUrl, 'escriba_sso');
