import { ACCESS_TOKEN_MINUTES } from '@escriba/contracts/auth/sessions';
import { SignJWT } from 'jose';
import type { Randomness } from '../../platform/randomness.ts';
import type { SigningKeys } from './signing-keys.service.ts';

type AccessTokensDeps = {
  readonly keys: Pick<SigningKeys, 'getSigner'>;
  readonly issuer: string;
  readonly audience: string;
  readonly clock: () => Date;
  readonly newId: Randomness['newId'];
};

export type RefreshToken = { readonly value: string; readonly expiresAt: Date };
/** The tokens of a session; `tokenExpiration` in ms since 1970. */
export type IssuedTokens = {
  readonly accessToken: string;
  readonly tokenExpiration: number;
  readonly refresh: RefreshToken;
};

const ACCESS_TOKEN_MS = ACCESS_TOKEN_MINUTES * 60_000;

/** Signs access tokens (EdDSA, 15 minutes) with the user (`sub`) and the session (`sid`). `tokenExpiration` in ms since 1970. */
export const createAccessTokens = ({ keys, issuer, audience, clock, newId }: AccessTokensDeps) => ({
  issue: async (session: { userId: string; sessionId: string }) => {
    const { kid, key } = await keys.getSigner();
    const issuedAt = Math.floor(clock().getTime() / 1_000);
    const expiresAt = issuedAt + ACCESS_TOKEN_MS / 1_000;
    const accessToken = await new SignJWT({ sid: session.sessionId })
      .setProtectedHeader({ alg: 'EdDSA', typ: 'at+jwt', kid })
      .setSubject(session.userId)
      .setIssuer(issuer)
      .setAudience(audience)
      .setJti(newId())
      .setIssuedAt(issuedAt)
      .setExpirationTime(expiresAt)
      .sign(key);
    return { accessToken, tokenExpiration: expiresAt * 1_000 };
  },
});

export type AccessTokens = ReturnType<typeof createAccessTokens>;
