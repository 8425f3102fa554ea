import { findUnstorableText } from '@escriba/http';
import {
  AuthorizationResponseError,
  ClientError,
  type Configuration,
  ResponseBodyError,
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  discovery,
} from 'openid-client';
import { Value } from 'typebox/value';
import { GoogleIdentity } from './google-identity.ts';

type GoogleClientOptions = {
  readonly clientId: string;
  readonly clientSecret: string | undefined;
  readonly issuer: string;
  readonly redirectUri: string;
};

/** Secrets of one sign-in that never leave the server: each is checked when the browser returns. */
export type GoogleSecrets = { readonly state: string; readonly nonce: string; readonly verifier: string };

/** A refusal of Google's response, with its reason. */
export class GoogleRefusal extends Error {
  override readonly name = 'GoogleRefusal';
  readonly reason: 'denied' | 'invalid' | 'unavailable';

  constructor(reason: GoogleRefusal['reason'], cause: unknown) {
    super(`signing in with Google: ${reason}`, { cause });
    this.reason = reason;
  }
}

const TIMEOUT_SECONDS = 8;

/** Creates an OpenID Connect client for Google: code flow with PKCE, state and nonce. It checks issuer, audience, signature and times. */
export const createGoogleClient = ({ clientId, clientSecret, issuer, redirectUri }: GoogleClientOptions) => {
  let found: Promise<Configuration> | undefined;

  /** Returns Google's endpoints and keys, fetched once. A failure is not cached. */
  const configuration = (): Promise<Configuration> => {
    found ??= discovery(new URL(issuer), clientId, clientSecret, undefined, {
      timeout: TIMEOUT_SECONDS,
      execute: issuer.startsWith('http://') ? [allowInsecureRequests] : [],
    }).catch((error: unknown) => {
      found = undefined;
      throw new GoogleRefusal('unavailable', error);
    });
    return found;
  };

  return {
    /** Returns the address to send the browser to. Throws GoogleRefusal. */
    beginUrl: async ({ state, nonce, verifier }: GoogleSecrets): Promise<string> =>
      buildAuthorizationUrl(await configuration(), {
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        code_challenge: await calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        prompt: 'select_account',
        state,
        nonce,
      }).href,

    /** Returns the identity that signed in, from the query of the redirect. Throws GoogleRefusal. */
    finish: async (query: string, { state, nonce, verifier }: GoogleSecrets): Promise<GoogleIdentity> => {
      const config = await configuration();
      const granted = await authorizationCodeGrant(config, new URL(`${redirectUri}${query}`), {
        pkceCodeVerifier: verifier,
        expectedState: state,
        expectedNonce: nonce,
        idTokenExpected: true,
      }).catch((error: unknown) => {
        throw new GoogleRefusal(reasonOf(error), error);
      });
      const claims = granted.claims();
      const identity = {
        issuer: claims?.iss,
        subject: claims?.sub,
        email: claims?.['email'],
        emailVerified: claims?.['email_verified'] === true,
        name: claims?.['name'] ?? '',
        picture: pictureOf(claims?.['picture']),
      };
      if (!Value.Check(GoogleIdentity, identity) || findUnstorableText(identity) !== undefined)
        throw new GoogleRefusal('invalid', 'claims are missing or cannot be stored');
      return identity;
    },
  };
};

export type GoogleClient = ReturnType<typeof createGoogleClient>;

const PICTURE_LENGTH_MAX = 1_000;

const pictureOf = (picture: unknown): string | null =>
  typeof picture === 'string' && picture.length <= PICTURE_LENGTH_MAX && picture.startsWith('https://')
    ? picture
    : null;

const reasonOf = (error: unknown): GoogleRefusal['reason'] => {
  if (error instanceof AuthorizationResponseError)
    return error.error === 'access_denied' ? 'denied' : 'invalid';
  if (error instanceof ResponseBodyError) return 'invalid';
  return error instanceof ClientError && error.code !== 'OAUTH_TIMEOUT' ? 'invalid' : 'unavailable';
};
