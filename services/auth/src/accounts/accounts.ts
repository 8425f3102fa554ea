import type { Logger } from '@escriba/runtime';
import type { Kysely } from 'kysely';
import type { DB } from '../platform/db/schema.generated.ts';
import type { Mailer } from '../platform/mail/mailer.ts';
import type { Peers } from '../platform/peers.ts';
import { type Randomness, newSecret } from '../platform/randomness.ts';
import type { Throttle } from '../platform/throttling/throttle.ts';
import type { SessionServices } from '../sessions/sessions.ts';
import type { RevokeAccess } from './account/revoke-access.ts';
import { createExtension } from './extension/extension.service.ts';
import { createFinishedDelivery } from './finished-mails/deliver-finished-mail.ts';
import { createFinishedMails } from './finished-mails/finished-mails.service.ts';
import { type MailAddress, createMailAddress } from './mail-address/mail-address.service.ts';
import { createNoticeDelivery } from './notices/deliver-notice.ts';
import { createNotices } from './notices/notices.ts';
import { createPasswords } from './passwords/passwords.ts';
import { createProfile } from './profile/profile.service.ts';
import { createReceiptDelivery } from './receipts/deliver-receipt.ts';
import { createReceipts } from './receipts/receipts.service.ts';
import { createReferralDelivery } from './registration/deliver-referral.ts';
import { createRegistration } from './registration/registration.service.ts';
import { createResetMailDelivery } from './resets/deliver-reset-mail.ts';
import { type ResetLinks, createResetLinks } from './resets/reset-links.ts';
import { createResetPassword } from './resets/reset-password.service.ts';
import { createResetRequests } from './resets/reset-requests.ts';
import { createFactors, createSecondFactorServices } from './second-factor/create-second-factor.ts';
import { createSignInCodeDelivery } from './sign-in-codes/deliver-sign-in-code.ts';
import { createSignInCodes } from './sign-in-codes/sign-in-codes.service.ts';
import { createWebhookMailDelivery } from './webhook-mails/deliver-webhook-mail.ts';
import { createWebhookMails } from './webhook-mails/webhook-mails.service.ts';
import { createSeenNotices } from './seen-notices/seen-notices.service.ts';
import { createProof } from './sign-in/proof.service.ts';
import { type RequireWay, createSignIn } from './sign-in/sign-in.service.ts';

export { currentPasswordRequired, fieldsRequired } from './account/accounts.errors.ts';
export type { Account } from './account/accounts.repository.ts';
export { holdAccount, holdSignedIn, keepFromDeletion } from './account/hold-signed-in.ts';
export { parseEmail, parseName, toEmailKey } from './account/person-fields.ts';
export type { RevokeAccess } from './account/revoke-access.ts';
export { type SignedInAccount, getAccount, optionalSession, signedIn } from './account/signed-in.ts';
export { toUser } from './account/user.ts';
export { ownAccountRoutes, publicAccountsRoutes } from './accounts.routes.ts';
export { extensionRoutes, ownExtensionRoutes } from './extension/extension.routes.ts';
export { findAccountRoutes } from './find-account.routes.ts';
export { finishedMailsRoutes } from './finished-mails/finished-mails.routes.ts';
export { mailAddressRoutes } from './mail-address/mail-address.routes.ts';
export type { MailAddress } from './mail-address/mail-address.service.ts';
export type { Notices } from './notices/notices.ts';
export { receiptsRoutes } from './receipts/receipts.routes.ts';
export type { OpeningRecords, Registration } from './registration/registration.service.ts';
export { resetLinkRoutes, resetsRoutes } from './resets/resets.routes.ts';
export { collectSecondFactors } from './second-factor/own-second-factors.ts';
export {
  ownSecondFactorRoutes,
  signInStepsRoutes,
  turnOffRoutes,
} from './second-factor/second-factor.routes.ts';
export { seenNoticesRoutes } from './seen-notices/seen-notices.routes.ts';
export { collectSeenNotices } from './seen-notices/seen-notices.service.ts';
export { signInCodesRoutes } from './sign-in-codes/sign-in-codes.routes.ts';
export { toFirstStepResponse, toSignedInResponse, signInContextOf } from './sign-in/sign-in-responses.ts';
export { type BrowserBindings, createBrowserBindings } from './sign-in/browser-binding.ts';
export { type KnownDevices, createKnownDevices } from './sign-in/known-devices.ts';
export type { Proof } from './sign-in/proof.service.ts';
export type {
  RequireWay,
  SignIn,
  SignInContext,
  SignInResult,
  SignInSource,
  SignInWaiting,
} from './sign-in/sign-in.service.ts';
export { webhookMailsRoutes } from './webhook-mails/webhook-mails.routes.ts';
export {
  endPendingSignIns,
  findAccountByEmail,
  findAccountByGoogle,
  findSignedInAccount,
  findStoredAccount,
  forgetAccount,
  getStoredAccount,
  purgeAccounts,
  setGooglePicture,
} from './stored-accounts.ts';

type Tools = {
  readonly config: {
    readonly PUBLIC_URL: string;
    readonly AUTH_KEY_SECRET: string;
    readonly PASSWORD_HASHES_MAX: number;
    readonly EXTENSION_REDIRECT_URIS: string;
  };
  readonly db: Kysely<DB>;
  readonly logger: Logger;
  readonly clock: () => Date;
  readonly randomness: Randomness;
  readonly peers: Pick<Peers, 'billing' | 'transcription'>;
  readonly throttle: Throttle;
  /** Sends mails. Absent: none is sent. */
  readonly mailer: Mailer | undefined;
};

type AccountsDeps = Tools &
  Pick<SessionServices, 'accessTokens' | 'endedSessions' | 'ending' | 'sessions'> &
  Pick<Parameters<typeof createRegistration>[0], 'consents' | 'acceptances'> & {
    readonly revokeAccess: RevokeAccess;
    readonly requireWay: RequireWay;
    readonly endPrograms: RevokeAccess;
  };

/** Creates the services of accounts: how users register, sign in and prove who they are, and the mails to account owners. */
export const createAccountServices = async (deps: AccountsDeps) => {
  const { config, mailer, peers, randomness } = deps;
  const passwords = await createPasswords({
    hashesAtOnceMax: config.PASSWORD_HASHES_MAX,
    newSecret: () => newSecret(randomness),
  });
  const mailing = { ...deps, publicUrl: config.PUBLIC_URL, isMailAvailable: mailer !== undefined };
  const notices = createNotices(mailing);
  const proof = createProof({ ...deps, passwords });
  const shared = { ...mailing, passwords, notices, proof };
  const factors = createFactors({ ...shared, secret: config.AUTH_KEY_SECRET });
  const signIn = createSignIn({ ...shared, pendingSignIns: factors.pendingSignIns });
  return {
    notices,
    proof,
    signIn,
    registration: createRegistration({ ...shared, signIn, hasReferrals: peers.billing !== undefined }),
    profile: createProfile(shared),
    ...createSecondFactorServices({ ...shared, ...factors, signIn }),
    extension: createExtension({ ...shared, signIn, redirectUris: redirectUrisOf(config) }),
    resetLinks: createResetLinks(shared),
    resetRequests: createResetRequests(shared),
    resetPassword: createResetPassword(shared),
    signInCodes: createSignInCodes(shared),
    receipts: createReceipts(shared),
    mailAddress: createMailAddress({ ...deps, secret: config.AUTH_KEY_SECRET }),
    finishedMails: createFinishedMails({
      ...deps,
      isAvailable: mailer !== undefined && peers.transcription !== undefined,
    }),
    webhookMails: createWebhookMails(shared),
    seenNotices: createSeenNotices(shared),
  };
};

const redirectUrisOf = (config: Tools['config']): Set<string> =>
  new Set(config.EXTENSION_REDIRECT_URIS.split(/[\s,]+/).filter((uri) => uri !== ''));

type DeliveriesDeps = Tools & { readonly resetLinks: ResetLinks; readonly mailAddress: MailAddress };

/** Delivers this room's events of the outbox; undefined for a receiver that is not configured. */
export const createAccountDeliveries = (deps: DeliveriesDeps) => {
  const { mailer, peers } = deps;
  const mailing = mailer && { ...deps, mailer, publicUrl: deps.config.PUBLIC_URL };
  return {
    reset: mailing && createResetMailDelivery(mailing),
    notice: mailing && createNoticeDelivery(mailing),
    receipt: mailing && createReceiptDelivery(mailing),
    finished:
      mailing &&
      peers.transcription &&
      createFinishedDelivery({ ...mailing, transcription: peers.transcription }),
    webhook_off: mailing && createWebhookMailDelivery(mailing),
    sign_in_code: mailing && createSignInCodeDelivery(mailing),
    referral: peers.billing && createReferralDelivery(peers.billing),
  };
};
