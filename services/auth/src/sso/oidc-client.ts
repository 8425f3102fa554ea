import type { SsoProblem } from '@escriba/contracts/auth/sso';
import type { Outbound } from '@escriba/outbound';
import {
  type ClientAuth,
  ClientSecretBasic,
  ClientSecretPost,
  type Configuration,
  type CustomFetch,
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
} from 'openid-client';
import { toIdentity } from './claimed-identity.ts';
import { createOutboundFetch } from './outbound-fetch.ts';
import { isSameIssuer } from './issuer.ts';
import type { SsoIdentity } from './sso-identity.ts';
import { OtherIssuer, SsoRefusal, problemOf, reasonOf } from './sso-refusal.ts';

/** A company's provider, with its secret, as a sign-in uses it. */
export type OidcProvider = {
  readonly id: string;
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly redirectUri: string;
};

/** Secrets of one sign-in that never leave the server: each is checked when the browser returns. */
export type OidcSecrets = { readonly state: string; readonly nonce: string; readonly verifier: string };

type Returning = OidcSecrets & {
  readonly query: string;
  /** The domains that the company has proved: the provider is believed for their addresses alone. */
  readonly domains: readonly string[];
};

const TIMEOUT_SECONDS = 8;

/**
 * Creates an OpenID Connect client for providers that companies name: code flow with PKCE, state and nonce. It checks issuer, audience,
 * signature and times, and asks the provider for its configuration at each step, so that nothing of one company is kept for another.
 */
export const createOidcClient = (outbound: Pick<Outbound, 'request'>) => {
  const fetch = createOutboundFetch(outbound);

  return {
    /** Returns the address to send the browser to. Throws SsoRefusal. */
    beginUrl: async (provider: OidcProvider, { state, nonce, verifier }: OidcSecrets, email: string) => {
      try {
        const url = buildAuthorizationUrl(await readConfiguration(fetch, provider), {
          redirect_uri: provider.redirectUri,
          scope: 'openid email profile',
          code_challenge: await calculatePKCECodeChallenge(verifier),
          code_challenge_method: 'S256',
          login_hint: email,
          state,
          nonce,
        });
        return requireWebAddress(url, provider.issuer).href;
      } catch (error) {
        throw new SsoRefusal('unavailable', error);
      }
    },

    /** Returns who signed in, from the query of the redirect. Throws SsoRefusal. */
    finish: async (
      provider: OidcProvider,
      { query, state, nonce, verifier, domains }: Returning,
    ): Promise<SsoIdentity> => {
      const config = await readConfiguration(fetch, provider).catch((error: unknown) => {
        throw new SsoRefusal('unavailable', error);
      });
      const url = new URL(`${provider.redirectUri}${query}`);
      const granted = await authorizationCodeGrant(config, url, {
        pkceCodeVerifier: verifier,
        expectedState: state,
        expectedNonce: nonce,
        idTokenExpected: true,
      }).catch((error: unknown) => {
        throw new SsoRefusal(reasonOf(error), error);
      });
      return toIdentity(provider, granted.claims(), domains);
    },

    /** Returns what is wrong with a provider's configuration; undefined if it can be used. */
    findProblem: (provider: OidcProvider): Promise<SsoProblem | undefined> => findProblem(fetch, provider),
  };
};

export type OidcClient = ReturnType<typeof createOidcClient>;

/** Throws OtherIssuer too: the library passes any issuer in the configurations of Microsoft's hosts, such as one that stands for all companies. */
const readConfiguration = async (
  fetch: CustomFetch,
  { issuer, clientId, clientSecret }: OidcProvider,
): Promise<Configuration> => {
  const config = await discovery(new URL(issuer), clientId, undefined, authenticate(clientSecret), {
    [customFetch]: fetch,
    timeout: TIMEOUT_SECONDS,
    execute: [enableNonRepudiationChecks, ...(issuer.startsWith('http://') ? [allowInsecureRequests] : [])],
  });
  if (!isSameIssuer(config.serverMetadata().issuer, issuer)) throw new OtherIssuer();
  return config;
};

const findProblem = async (fetch: CustomFetch, provider: OidcProvider): Promise<SsoProblem | undefined> => {
  try {
    const server = (await readConfiguration(fetch, provider)).serverMetadata();
    const address = server.authorization_endpoint;
    if (address === undefined || server.token_endpoint === undefined || server.jwks_uri === undefined)
      return 'invalid';
    requireWebAddress(new URL(address), provider.issuer);
    return undefined;
  } catch (error) {
    return problemOf(error);
  }
};

/** Sends the client's secret as the provider prefers it: in the body, or in the header that is usual where it says nothing. */
const authenticate = (secret: string): ClientAuth => {
  const post = ClientSecretPost(secret);
  const basic = ClientSecretBasic(secret);
  return (server, ...others) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    return (methods.includes('client_secret_basic') ? basic : post)(server, ...others);
  };
};

/** Throws for an address that a browser must not be sent to, such as one of a script. */
const requireWebAddress = (url: URL, issuer: string): URL => {
  if (url.protocol === 'https:' || (url.protocol === 'http:' && issuer.startsWith('http://'))) return url;
  throw new TypeError('the authorization endpoint is not an address of the web');
};
