import * as Type from '../shared/schema.ts';
import { DateTime, Nullable, Ok } from '../shared/fields.ts';
import { defineRoute } from '../shared/route.ts';

/** Days after the last proof at which a domain is lost. */
export const DAYS_WITHOUT_PROOF_MAX = 7;
/** Longest domain that is read; the longest that DNS allows has 253 characters. */
const TYPED_LENGTH_MAX = 300;
const DnsRecord = Type.Object({ name: Type.String(), value: Type.String() });

/**
 * The domain at which a company's public links open, such as `textos.empresa.com.br`. It is verified while DNS has the `txt` record below, and `lost`
 * `DAYS_WITHOUT_PROOF_MAX` after it was last found there, or at once if another account proves that it owns the domain (`wasTaken`).
 */
export const OwnDomain = Type.Object({
  host: Type.String({ description: 'In the form of DNS: lower case, other letters than ASCII as punycode' }),
  unicodeHost: Type.String({ description: 'As people read it' }),
  state: Type.Enum(['pending', 'verified', 'lost']),
  wasTaken: Type.Boolean(),
  /** What its owner enters at the company that manages the domain. */
  records: Type.Object({ cname: DnsRecord, txt: DnsRecord }),
  /** What the last look-up found; null without one, or if DNS did not respond. */
  found: Nullable(Type.Object({ txt: Type.Array(Type.String()), cname: Nullable(Type.String()) })),
  checkedAt: Nullable(DateTime),
  provedAt: Nullable(DateTime),
  lostAt: Nullable(DateTime),
});
export type OwnDomain = Type.Static<typeof OwnDomain>;

/** Returns the domain. It is kept whatever the plan; it is served on a plan with white label. */
export const getOwnDomain = defineRoute({
  method: 'GET',
  path: '/api/transcription/domain',
  summary: "The domain of the caller's public links; null if there is none",
  access: 'user',
  responses: { 200: Type.Object({ success: Ok, data: Nullable(OwnDomain) }) },
});

/**
 * Fails with 400 `domain.invalid` (an address, an IP address, a public suffix, a name outside the public DNS), `domain.reserved` (the product's own), 403
 * `domain.plan_required`, 409 `domain.not_available`. Another domain replaces the earlier one, and is pending.
 */
export const setOwnDomain = defineRoute({
  method: 'PATCH',
  path: '/api/transcription/domain',
  summary: "Sets the domain of the caller's public links (plan with white label only)",
  access: 'user',
  permission: 'manage',
  body: Type.Object({ host: Type.String({ maxLength: TYPED_LENGTH_MAX }) }),
  responses: { 200: Type.Object({ success: Ok, data: OwnDomain }) },
});

/** Fails with 403 `domain.plan_required`, 404 `domain.not_found`, 409 `domain.not_available`, 429 `domain.too_many_checks`. */
export const verifyOwnDomain = defineRoute({
  method: 'POST',
  path: '/api/transcription/domain/verify',
  summary: "Looks up whether the caller's domain has its records",
  access: 'user',
  permission: 'manage',
  responses: { 200: Type.Object({ success: Ok, data: OwnDomain }) },
});

export const removeOwnDomain = defineRoute({
  method: 'DELETE',
  path: '/api/transcription/domain',
  summary: "Removes the domain of the caller's public links, which open at the product's address alone",
  access: 'user',
  permission: 'manage',
  responses: { 200: Type.Object({ success: Ok }) },
});

/** Fails with 404 `domain.not_found` if no public links open at the domain. */
export const isDomainAllowed = defineRoute({
  method: 'GET',
  path: '/api/domains/allowed',
  summary: 'Whether public links open at a domain, for proxies that get certificates on demand',
  access: 'public',
  query: Type.Object({ domain: Type.String({ minLength: 1, maxLength: 253 }) }),
  responses: { 200: Type.Object({ success: Ok }) },
});

export const ownDomainRoutes = [
  getOwnDomain,
  setOwnDomain,
  verifyOwnDomain,
  removeOwnDomain,
  isDomainAllowed,
] as const;

/** What a host is to the gateway. `withheld`: a verified domain whose owner's plan has no white label now. */
const KnownHost = Type.Enum(['served', 'withheld', 'unknown']);
export type KnownHost = Type.Static<typeof KnownHost>;

/** Between services: whether a host is a domain of public links. */
export const knowHost = defineRoute({
  method: 'POST',
  path: '/internal/domains/know',
  summary: 'What a host is to the gateway',
  access: 'service',
  body: Type.Object({ host: Type.String({ minLength: 1, maxLength: 253 }) }),
  responses: { 200: Type.Object({ success: Ok, data: KnownHost }) },
});
