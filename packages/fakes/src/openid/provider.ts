import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { type Configuration, Provider, interactionPolicy } from 'oidc-provider';
import { createMemoryAdapter } from './memory-adapter.ts';
import type { Person } from './people.ts';

export type ClientRegistration = {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly redirectUris: readonly string[];
  /** How the client sends its secret. Default: in the body, as Google's clients do. */
  readonly authentication?: 'client_secret_post' | 'client_secret_basic';
};

/** The path below which the account is chosen. */
export const SIGN_IN_PATH = '/signin/';

type ProviderOptions = {
  readonly issuer: string;
  readonly client: ClientRegistration;
  readonly findPerson: (subject: string) => Person | undefined;
};

/** Creates a certified OpenID provider that behaves as Google and companies' ones do: code flow with PKCE, e-mail and profile in the ID token. */
export const createProvider = ({ issuer, client, findPerson }: ProviderOptions): Provider => {
  const configuration: Configuration = {
    adapter: createMemoryAdapter(),
    clients: [
      {
        client_id: client.clientId,
        client_secret: client.clientSecret,
        redirect_uris: [...client.redirectUris],
        token_endpoint_auth_method: client.authentication ?? 'client_secret_post',
        grant_types: ['authorization_code'],
        response_types: ['code'],
      },
    ],
    jwks: { keys: [newSigningKey()] },
    cookies: { keys: [randomBytes(32).toString('hex')] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    interactions: { policy: signInPolicy(), url: (_ctx, { uid }) => SIGN_IN_PATH + uid },
    ttl: {
      Session: 3_600,
      Interaction: 3_600,
      Grant: 3_600,
      AccessToken: 600,
      IdToken: 600,
      AuthorizationCode: 60,
    },
    findAccount: (_ctx, subject) => {
      const person = findPerson(subject);
      if (person === undefined) return undefined;
      const claims = {
        sub: subject,
        email: person.email,
        email_verified: person.emailVerified,
        name: person.name,
      };
      return { accountId: subject, claims: () => claims };
    },
  };
  return new Provider(issuer, configuration);
};

/** Returns the policy of sign-ins. Google shows the account chooser if a client sends `prompt=select_account`. */
const signInPolicy = () => {
  const policy = interactionPolicy.base();
  policy.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }), 0);
  return policy;
};

const newSigningKey = () => {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 });
  return { ...privateKey.export({ format: 'jwk' }), alg: 'RS256', use: 'sig' };
};
