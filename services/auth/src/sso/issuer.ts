import { OutboundError, createOutbound, type Outbound } from '@escriba/outbound';
import { ssoIssuerInvalid } from './sso.errors.ts';

const ENTRA = 'login.microsoftonline.com';
/** The tenant of all personal Microsoft accounts. */
const PERSONAL_TENANT = '9188040d-6c67-4c5b-b112-36a304b66dad';
const TENANT_PATH = /^\/([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\/v2\.0\/?$/;

/** Google's issuer, which is the same for all companies and for personal accounts. */
export const GOOGLE_ISSUER = 'https://accounts.google.com';

export const isEntra = (issuer: string): boolean => new URL(issuer).hostname === ENTRA;

/** Returns whether two texts name the same issuer. Entra's has no case, and the last slash of any may be missing in one. */
export const isSameIssuer = (one: string, other: string): boolean => comparable(one) === comparable(other);

const comparable = (issuer: string): string => {
  const shortened = issuer.replace(/\/$/, '');
  return URL.canParse(shortened) && isEntra(shortened) ? shortened.toLowerCase() : shortened;
};

/** An outbound that the operator allows nothing: it refuses what is not public. */
const PUBLIC_ONLY = createOutbound({ allowed: [] });

/**
 * Returns the address of an issuer as it is compared with its tokens. Issuers of Microsoft that are for any company are refused: their tokens
 * name people of other companies. Plain http is only for addresses that are not public and that the operator allows.
 * @throws ssoIssuerInvalid
 */
export const parseIssuer = (typed: string, outbound: Pick<Outbound, 'checkUrl'>): string => {
  const url = checked(typed.trim(), outbound);
  const hasMore = url.search !== '' || url.hash !== '' || url.href.includes('?') || url.href.includes('#');
  if (hasMore || (url.protocol === 'http:' && isPublic(url))) throw ssoIssuerInvalid();
  if (url.hostname === ENTRA) {
    const tenant = TENANT_PATH.exec(url.pathname.toLowerCase())?.[1];
    if (tenant === undefined || tenant === PERSONAL_TENANT) throw ssoIssuerInvalid();
    return `${url.origin}/${tenant}/v2.0`;
  }
  // The last slash of a path is part of the name: some providers have it, and some do not.
  return url.pathname === '/' ? url.origin : url.href;
};

const checked = (text: string, outbound: Pick<Outbound, 'checkUrl'>): URL => {
  try {
    return outbound.checkUrl(text);
  } catch (error) {
    throw error instanceof OutboundError ? ssoIssuerInvalid() : error;
  }
};

const isPublic = (url: URL): boolean => {
  try {
    PUBLIC_ONLY.checkUrl(url.href);
    return true;
  } catch {
    return false;
  }
};
