import type { SsoFailure, SsoProblem } from '@escriba/contracts/auth/sso';
import { OutboundError } from '@escriba/outbound';
import { AuthorizationResponseError, ClientError, ResponseBodyError } from 'openid-client';

/** A sign-in that the provider or the product refuses, with the reason. */
export class SsoRefusal extends Error {
  override readonly name = 'SsoRefusal';
  readonly reason: Exclude<SsoFailure, 'busy' | 'expired'>;

  constructor(reason: SsoRefusal['reason'], cause: unknown) {
    super(`signing in with a company: ${reason}`, { cause });
    this.reason = reason;
  }
}

/** A configuration that names another issuer than the settings. */
export class OtherIssuer extends Error {
  override readonly name = 'OtherIssuer';
}

/** Returns why a sign-in failed after its redirect. */
export const reasonOf = (error: unknown): SsoRefusal['reason'] => {
  if (error instanceof AuthorizationResponseError)
    return error.error === 'access_denied' ? 'denied' : 'invalid';
  if (error instanceof ResponseBodyError) return 'invalid';
  if (findOutboundError(error) !== undefined) return 'unavailable';
  return error instanceof ClientError && error.code !== 'OAUTH_TIMEOUT' ? 'invalid' : 'unavailable';
};

/** Returns what is wrong with a provider whose configuration could not be read. */
export const problemOf = (error: unknown): SsoProblem => {
  if (error instanceof OtherIssuer) return 'other_issuer';
  const outbound = findOutboundError(error);
  if (outbound?.reason === 'address_refused') return 'address_refused';
  if (outbound !== undefined) return outbound.reason === 'too_large' ? 'invalid' : 'unreachable';
  if (!(error instanceof ClientError)) return 'invalid';
  if (error.code === 'OAUTH_TIMEOUT') return 'unreachable';
  return error.code === 'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED' ? 'other_issuer' : 'invalid';
};

const findOutboundError = (error: unknown): OutboundError | undefined => {
  if (error instanceof OutboundError) return error;
  return error instanceof Error && error.cause !== undefined ? findOutboundError(error.cause) : undefined;
};
