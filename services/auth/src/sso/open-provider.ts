import type { ClientSecrets } from './client-secrets.ts';
import type { OidcProvider } from './oidc-client.ts';
import type { StoredProvider } from './providers.repository.ts';
import { ssoProviderFailed } from './sso.errors.ts';

type OpenProviderDeps = {
  readonly secrets: Pick<ClientSecrets, 'open'>;
  readonly publicUrl: string;
};

/** Returns a stored provider with its secret and the address to return to. Throws ssoProviderFailed if the secret no longer opens. */
export type OpenProvider = (stored: StoredProvider) => OidcProvider;

export const createOpenProvider =
  ({ secrets, publicUrl }: OpenProviderDeps): OpenProvider =>
  (stored) => {
    const clientSecret = secrets.open(stored.id, stored.sealed_secret);
    if (clientSecret === undefined) throw ssoProviderFailed();
    return {
      id: stored.id,
      issuer: stored.issuer,
      clientId: stored.client_id,
      clientSecret,
      redirectUri: redirectUriOf(publicUrl, stored.workspace_id),
    };
  };

/** Returns the address that the provider of a workspace redirects to: one for each, so that responses of providers cannot be mixed up. */
export const redirectUriOf = (publicUrl: string, workspaceId: string): string =>
  `${publicUrl.replace(/\/$/, '')}/api/auth/sso/${workspaceId}/callback`;
