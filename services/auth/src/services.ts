import { createOutbox } from '@escriba/work';
import type { Logger } from '@escriba/runtime';
import type { FindRecords, Outbound } from '@escriba/outbound';
import type { Tracing } from '@escriba/tracing';
import type { Redis } from 'ioredis';
import type { Kysely } from 'kysely';
import type { Registry } from 'prom-client';
import { type RevokeAccess, createAccountDeliveries, createAccountServices } from './accounts/accounts.ts';
import {
  createApiKeyDeliveries,
  createApiKeyServices,
  createPlanReader,
  listRevokedKeys,
  revokeKeys,
} from './api-keys/api-keys.ts';
import type { AuthConfig } from './config.ts';
import type { DB } from './platform/db/schema.generated.ts';
import { createGoogleServices, unlinkIdentity } from './google/google.ts';
import { createOauthServices, endPrograms, listEndedPrograms } from './oauth/oauth.ts';
import { createOperatorServices } from './operations/operations.ts';
import { createEventDelivery } from './platform/event-delivery.ts';
import { type Mailer, createMailer } from './platform/mail/mailer.ts';
import type { Peers } from './platform/peers.ts';
import type { Randomness } from './platform/randomness.ts';
import { type Throttle, createThrottle } from './platform/throttling/throttle.ts';
import {
  type AccountPart,
  createConsentServices,
  createPrivacyDeliveries,
  createPrivacyServices,
} from './privacy/privacy.ts';
import { createSessionServices } from './sessions/sessions.ts';
import { createSsoServices, deleteSsoIdentities, requireSso } from './sso/sso.ts';
import { createSupportDeliveries, createSupportServices } from './support/support.ts';
import {
  createWorkspaceDeliveries,
  createWorkspaceServices,
  listEndedGrants,
} from './workspaces/workspaces.ts';

export type AuthSettings = Pick<
  AuthConfig,
  | 'PUBLIC_URL'
  | 'AUTH_KEY_SECRET'
  | 'SESSION_IDLE_DAYS'
  | 'SESSION_DAYS_MAX'
  | 'PASSWORD_HASHES_MAX'
  | 'THROTTLE_SIGN_INS'
  | 'THROTTLE_REGISTRATIONS'
  | 'API_KEY_REQUESTS_PER_MINUTE'
  | 'API_KEY_REQUESTS_PER_MINUTE_MAX'
  | 'GOOGLE_CLIENT_ID'
  | 'GOOGLE_CLIENT_SECRET'
  | 'GOOGLE_ISSUER'
  | 'EXTENSION_REDIRECT_URIS'
  | 'SMTP_URL'
  | 'MAIL_FROM'
  | 'THROTTLE_RESETS'
  | 'SUPPORT_EMAIL'
  | 'SUPPORT_PHONE'
  | 'OPERATOR_ACCOUNTS'
>;

export type ServicesDeps = {
  readonly config: AuthSettings;
  readonly db: Kysely<DB>;
  readonly redis: Redis;
  readonly logger: Logger;
  /** Receives the gauges of the outbox. */
  readonly registry?: Registry;
  readonly tracing?: Tracing | undefined;
  readonly clock: () => Date;
  readonly randomness: Randomness;
  readonly peers: Peers;
  /** Sends requests to the providers that companies name. */
  readonly outbound: Outbound;
  /** Looks up the domains that companies prove. */
  readonly findRecords: FindRecords;
  /** The data that other services store about a user; empty if none is configured. */
  readonly accountParts?: readonly AccountPart[];
};

/** Creates all services of auth, room by room. */
export const createServices = async (deps: ServicesDeps) => {
  const { db } = deps;
  const tools = { ...deps, throttle: createThrottleOf(deps), mailer: createMailerOf(deps) };
  const sessions = createSessionServices({
    ...deps,
    listOtherEnds: async (since) => [
      ...(await listRevokedKeys(db, since)),
      ...(await listEndedGrants(db, since)),
      ...(await listEndedPrograms(db, since)),
    ],
  });
  const consents = createConsentServices(deps);
  const accounts = await createAccountServices({
    ...tools,
    ...sessions,
    ...consents,
    revokeAccess,
    requireWay: requireSso,
    endPrograms,
  });
  const shared = { ...tools, ...sessions, ...accounts, readPlan: createPlanReader(deps.peers) };
  const keys = createApiKeyServices({ ...shared, requestsPerMinute: keyLimitsOf(deps) });
  const operators = createOperatorServices(shared);
  const { listOf: listOperatorActs } = operators.operatorLog;
  const deliver = createEventDelivery({
    ...createAccountDeliveries(shared),
    ...createApiKeyDeliveries(tools),
    ...createSupportDeliveries(tools),
    ...createPrivacyDeliveries(tools),
    ...createWorkspaceDeliveries(shared),
  });
  return {
    throttle: tools.throttle,
    ...sessions,
    ...consents,
    ...accounts,
    ...createGoogleServices(shared),
    ...keys,
    ...createWorkspaceServices({ ...shared, ...keys }),
    ...createSsoServices(shared),
    ...createOauthServices({ ...shared, requestsPerMinute: keyLimitsOf(deps) }),
    ...createSupportServices(tools),
    ...createPrivacyServices({ ...shared, listOperatorActs }),
    ...operators,
    outbox: createOutbox({ ...deps, deliver }),
  };
};

export type Services = Awaited<ReturnType<typeof createServices>>;

const createThrottleOf = ({ config, redis }: ServicesDeps): Throttle =>
  createThrottle({
    redis,
    signIns: config.THROTTLE_SIGN_INS,
    registrations: config.THROTTLE_REGISTRATIONS,
    resets: config.THROTTLE_RESETS,
  });

const keyLimitsOf = ({ config }: ServicesDeps) => {
  const max = config.API_KEY_REQUESTS_PER_MINUTE_MAX;
  return { usual: Math.min(config.API_KEY_REQUESTS_PER_MINUTE, max), max };
};

const createMailerOf = ({
  config: { PUBLIC_URL: publicUrl, SMTP_URL: smtpUrl, MAIL_FROM: mailFrom },
}: ServicesDeps): Mailer | undefined => {
  const from = mailFrom ?? `Escriba <no-reply@${new URL(publicUrl).hostname}>`;
  return smtpUrl === undefined ? undefined : createMailer({ smtpUrl, from });
};

const revokeAccess: RevokeAccess = async (transaction, revocation) => {
  const keys = await revokeKeys(transaction, revocation);
  const programs = await endPrograms(transaction, revocation);
  await unlinkIdentity(transaction, revocation);
  await deleteSsoIdentities(transaction, revocation.userId);
  return [...keys, ...programs];
};
