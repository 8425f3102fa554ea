import { createOutbox } from '@escriba/db';
import type { Logger } from '@escriba/runtime';
import type { Redis } from 'ioredis';
import type { Tracing } from '@escriba/tracing';
import type { Kysely } from 'kysely';
import type { Registry } from 'prom-client';
import { createApiKeys } from './api-keys/api-keys.service.ts';
import { createPlanReader } from './api-keys/read-plan.ts';
import { type Proof, createProof } from './accounts/proof.service.ts';
import { createProfile } from './accounts/profile.service.ts';
import { createRegistration } from './accounts/registration.service.ts';
import type { SignedInAccount } from './accounts/signed-in.ts';
import { createSignIn } from './accounts/sign-in.service.ts';
import { type Randomness, newSecret } from './randomness.ts';
import type { AuthConfig } from './config.ts';
import { createConsents } from './consents/consents.service.ts';
import { createEventDelivery } from './events/event-delivery.ts';
import type { DB } from './db/schema.generated.ts';
import { createExtension } from './extension/extension.service.ts';
import { createGoogleLinking } from './google/google-linking.service.ts';
import { createGoogleRegistration } from './google/google-registration.service.ts';
import { createGoogleClient } from './google/google-client.ts';
import { createGoogleCodes } from './google/google-codes.ts';
import { createGoogleSignIn } from './google/google-sign-in.service.ts';
import { createAccessTokens } from './keys/access-tokens.ts';
import { createKeyChest } from './keys/key-chest.ts';
import { createSigningKeys } from './keys/signing-keys.service.ts';
import { createOperatorLog } from './operator/operator-log.service.ts';
import { createOperatorPasses } from './operator/operator-passes.service.ts';
import { createPeople } from './operator/people/people.service.ts';
import { createStandings } from './operator/people/standings.ts';
import { createOperators } from './operator/operators.service.ts';
import { type Passwords, createPasswords } from './passwords/passwords.ts';
import type { Peers } from './peers.ts';
import type { AccountPart } from './privacy/account-parts.ts';
import { createErasure } from './privacy/erasure.service.ts';
import { collectOwnPart } from './privacy/own-part.ts';
import { createPrivacy } from './privacy/privacy.service.ts';
import { createFactors, createSecondFactorServices } from './second-factor/create-second-factor.ts';
import { createEndedSessions } from './sessions/ended-sessions.ts';
import { createRefreshing } from './sessions/refreshing.service.ts';
import { createSessionEnding } from './sessions/session-ending.service.ts';
import { createSessions } from './sessions/sessions.service.ts';
import { createInterests } from './interests/interests.service.ts';
import { createAcceptances } from './legal/acceptances.service.ts';
import { type Mailer, createMailer } from './mail/mailer.ts';
import { createNoticeDelivery } from './notices/deliver-notice.ts';
import { createNotices } from './notices/notices.ts';
import { createReceiptDelivery } from './receipts/deliver-receipt.ts';
import { createReceipts } from './receipts/receipts.service.ts';
import { createReferralDelivery } from './referrals/deliver-referral.ts';
import { createResetMailDelivery } from './resets/deliver-reset-mail.ts';
import { createResetLinks } from './resets/reset-links.ts';
import { createResetPassword } from './resets/reset-password.service.ts';
import { createResetRequests } from './resets/reset-requests.ts';
import { createSignInCodeDelivery } from './sign-in-codes/deliver-sign-in-code.ts';
import { createSignInCodes } from './sign-in-codes/sign-in-codes.service.ts';
import { createSupportMailDelivery } from './support/deliver-support-mail.ts';
import { createOwnRecordings } from './support/own-recordings.ts';
import { createSupport } from './support/support.service.ts';
import { type Throttle, createThrottle } from './throttling/throttle.ts';

export type AuthSettings = Pick<
  AuthConfig,
  | 'PUBLIC_URL'
  | 'AUTH_KEY_SECRET'
  | 'AUTH_ISSUER'
  | 'AUTH_AUDIENCE'
  | 'AUTH_KEY_DAYS'
  | 'SESSION_IDLE_DAYS'
  | 'SESSION_DAYS_MAX'
  | 'PASSWORD_HASHES_MAX'
  | 'THROTTLE_SIGN_INS'
  | 'THROTTLE_REGISTRATIONS'
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
  /** The data that other services keep about a user; empty if none is configured. */
  readonly accountParts?: readonly AccountPart[];
};

const DAY_MS = 86_400_000;

/** Creates all services of auth. */
export const createServices = async (deps: ServicesDeps) => {
  const { config, db, peers, randomness, clock } = deps;
  const { accessTokens, endedSessions, ending, keys, refreshing, sessions } = createSessionServices(deps);
  const throttle = createThrottleOf(deps);
  const passwords = await createPasswords({
    hashesAtOnceMax: config.PASSWORD_HASHES_MAX,
    newSecret: () => newSecret(randomness),
  });
  const consents = createConsents({ db, clock });
  const acceptances = createAcceptances({ db, clock });
  const notices = createNotices({ isMailAvailable: config.SMTP_URL !== undefined, clock });
  const proof = createProof({ db, passwords, throttle, clock });
  const factors = createFactors({
    ...deps,
    secret: config.AUTH_KEY_SECRET,
    publicUrl: config.PUBLIC_URL,
    passwords,
    notices,
  });
  const signIn = createSignIn({ ...factors, db, proof, sessions, accessTokens });
  const registration = createRegistration({
    ...deps,
    signIn,
    passwords,
    consents,
    acceptances,
    throttle,
    hasReferrals: peers.billing !== undefined,
  });
  return {
    keys,
    endedSessions,
    sessions,
    ending,
    refreshing,
    throttle,
    consents,
    acceptances,
    signIn,
    registration,
    profile: createProfile({ db, proof, passwords, ending, endedSessions, notices, clock }),
    ...createSecondFactorServices({ ...factors, signIn, proof, throttle, ending }),
    ...createGoogleServices(deps, { signIn, registration, throttle, proof, notices }),
    apiKeys: createApiKeys({ ...deps, endedSessions, proof, notices, readPlan: createPlanReader(peers) }),
    extension: createExtension({ ...deps, redirectUris: redirectUrisOf(config), signIn, throttle }),
    ...createPrivacyServices(deps, { proof, endedSessions, throttle }),
    ...createOperatorServices(deps, proof),
    ...createMailingServices(deps, { throttle, passwords, endedSessions, notices }),
  };
};

export type Services = Awaited<ReturnType<typeof createServices>>;

type PrivacyNeeds = Pick<Parameters<typeof createPrivacy>[0], 'proof' | 'endedSessions' | 'throttle'>;

const createPrivacyServices = (deps: ServicesDeps, needs: PrivacyNeeds) => {
  const { db, clock, accountParts: parts = [] } = deps;
  const erasure = createErasure({ ...deps, parts });
  const collectOwn = (account: SignedInAccount) => collectOwnPart(db, account);
  return { privacy: createPrivacy({ ...needs, db, collectOwn, parts, erasure, clock }), erasure };
};

const createOperatorServices = (deps: ServicesDeps, proof: Proof) => {
  const { config, db, clock, randomness, logger, peers } = deps;
  const operators = createOperators({ db, proof, clock, accounts: config.OPERATOR_ACCOUNTS });
  return {
    operators,
    operatorPasses: createOperatorPasses({ db, operators, clock, randomness }),
    operatorLog: createOperatorLog({ db, clock }),
    people: createPeople({ db, standings: createStandings(peers), logger }),
  };
};

const createThrottleOf = ({ config, redis }: ServicesDeps): Throttle =>
  createThrottle({
    redis,
    signIns: config.THROTTLE_SIGN_INS,
    registrations: config.THROTTLE_REGISTRATIONS,
    resets: config.THROTTLE_RESETS,
  });

type GoogleNeeds = Pick<Parameters<typeof createGoogleRegistration>[0], 'registration' | 'throttle'> &
  Pick<Parameters<typeof createGoogleLinking>[0], 'signIn' | 'proof' | 'notices'>;

const createGoogleServices = (deps: ServicesDeps, needs: GoogleNeeds) => {
  const codes = createGoogleCodes(deps);
  const client = createGoogle(deps.config);
  return {
    isGoogleAvailable: client !== undefined,
    google: createGoogleSignIn({ ...deps, ...needs, client, codes }),
    googleRegistration: createGoogleRegistration({ ...deps, ...needs, codes }),
    googleLinking: createGoogleLinking({ ...deps, ...needs, codes }),
  };
};

const createSessionServices = ({ config, db, redis, logger, clock, randomness }: ServicesDeps) => {
  const keys = createSigningKeys({
    db,
    chest: createKeyChest({ secret: config.AUTH_KEY_SECRET, randomBytes: randomness.randomBytes }),
    signingMs: config.AUTH_KEY_DAYS * DAY_MS,
    clock,
  });
  const accessTokens = createAccessTokens({
    keys,
    issuer: config.AUTH_ISSUER,
    audience: config.AUTH_AUDIENCE,
    clock,
    newId: randomness.newId,
  });
  const endedSessions = createEndedSessions({ redis, clock, logger });
  const life = { idleMs: config.SESSION_IDLE_DAYS * DAY_MS, lifeMs: config.SESSION_DAYS_MAX * DAY_MS };
  const ending = createSessionEnding({ db, endedSessions, clock });
  const sessions = createSessions({ db, ending, clock, randomness, ...life });
  const refreshing = createRefreshing({ db, endedSessions, accessTokens, clock, randomness, ...life });
  return { keys, accessTokens, endedSessions, ending, sessions, refreshing };
};

const redirectUrisOf = (config: AuthSettings): Set<string> =>
  new Set(config.EXTENSION_REDIRECT_URIS.split(/[\s,]+/).filter((uri) => uri !== ''));

type ResetNeeds = Pick<Parameters<typeof createResetPassword>[0], 'endedSessions' | 'notices'> & {
  readonly passwords: Passwords;
  readonly throttle: Throttle;
};

/** What sends mail, the mails that users ask for, and the outbox, which has all events that leave this service. */
const createMailingServices = (deps: ServicesDeps, needs: ResetNeeds) => {
  const { config } = deps;
  const { PUBLIC_URL: publicUrl, SMTP_URL: smtpUrl, MAIL_FROM: mailFrom } = config;
  const resetLinks = createResetLinks({ ...deps, publicUrl });
  const from = mailFrom ?? `Escriba <no-reply@${new URL(publicUrl).hostname}>`;
  const mailer = smtpUrl === undefined ? undefined : createMailer({ smtpUrl, from });
  return {
    resetLinks,
    resetRequests: createResetRequests({ ...deps, ...needs, isMailAvailable: mailer !== undefined }),
    resetPassword: createResetPassword({ ...deps, ...needs }),
    signInCodes: createSignInCodes({ ...deps, ...needs, isMailAvailable: mailer !== undefined }),
    receipts: createReceipts({ ...deps, isMailAvailable: mailer !== undefined }),
    interests: createInterests(deps),
    support: createSupport({
      ...deps,
      ...needs,
      ownsRecording: createOwnRecordings(deps.peers),
      isMailed: mailer !== undefined && config.SUPPORT_EMAIL !== undefined,
      contacts: {
        email: config.SUPPORT_EMAIL ?? null,
        phone: config.SUPPORT_PHONE ?? null,
        sendsMail: mailer !== undefined,
      },
    }),
    outbox: createOutbox({ ...deps, deliver: createDelivery(deps, { ...needs, mailer, resetLinks }) }),
  };
};

type DeliveryNeeds = {
  readonly mailer: Mailer | undefined;
  readonly resetLinks: ReturnType<typeof createResetLinks>;
  readonly throttle: Throttle;
};

const createDelivery = (deps: ServicesDeps, { mailer, resetLinks, throttle }: DeliveryNeeds) => {
  const { SUPPORT_EMAIL: to, PUBLIC_URL: publicUrl } = deps.config;
  const { billing } = deps.peers;
  return createEventDelivery({
    reset: mailer && createResetMailDelivery({ ...deps, resetLinks, mailer }),
    notice: mailer && createNoticeDelivery({ ...deps, mailer, publicUrl, throttle }),
    receipt: mailer && createReceiptDelivery({ ...deps, mailer, publicUrl }),
    sign_in_code: mailer && createSignInCodeDelivery({ ...deps, mailer, publicUrl, throttle }),
    support: mailer && to ? createSupportMailDelivery({ ...deps, mailer, to }) : undefined,
    referral: billing && createReferralDelivery(billing),
  });
};

const createGoogle = (config: AuthSettings) =>
  config.GOOGLE_CLIENT_ID === undefined
    ? undefined
    : createGoogleClient({
        clientId: config.GOOGLE_CLIENT_ID,
        clientSecret: config.GOOGLE_CLIENT_SECRET,
        issuer: config.GOOGLE_ISSUER,
        redirectUri: `${config.PUBLIC_URL.replace(/\/$/, '')}/api/auth/google/callback`,
      });
