import * as accounts from './0001-accounts.ts';
import * as sessions from './0002-sessions.ts';
import * as signingKeys from './0003-signing-keys.ts';
import * as records from './0004-records.ts';
import * as oneTimeCodes from './0005-one-time-codes.ts';
import * as authenticatedAt from './0006-authenticated-at.ts';
import * as closedAccounts from './0008-closed-accounts.ts';
import * as passwordResets from './0009-password-resets.ts';
import * as supportRequests from './0010-support-requests.ts';
import * as interests from './0011-interests.ts';
import * as operators from './0013-operators.ts';
import * as apiKeys from './0014-api-keys.ts';
import * as operatorPasses from './0015-operator-passes.ts';
import * as operatorLogRetention from './0016-operator-log-retention.ts';
import * as outboxTraces from './0017-outbox-traces.ts';
import * as notices from './0018-notices.ts';
import * as secondFactors from './0019-second-factors.ts';
import * as knownBrowsers from './0020-known-browsers.ts';
import * as saltedRecoveryCodes from './0021-salted-recovery-codes.ts';
import * as seenNotices from './0022-seen-notices.ts';
import * as legalMails from './0023-legal-mails.ts';
import * as anyLocale from './0024-any-locale.ts';
import * as consentRecipients from './0025-consent-recipients.ts';
import * as mailAddresses from './0026-mail-addresses.ts';
import * as keyLimits from './0027-key-limits.ts';
import * as workspaces from './0028-workspaces.ts';
import * as sso from './0030-sso.ts';
import * as seats from './0031-seats.ts';
import * as keyReminders from './0032-key-reminders.ts';
import * as workspaceKeys from './0033-workspace-keys.ts';
import * as oauth from './0029-oauth.ts';

/** Migrations in order of application; forward only. */
export const migrations = {
  '0001-accounts': accounts,
  '0002-sessions': sessions,
  '0003-signing-keys': signingKeys,
  '0004-records': records,
  '0005-one-time-codes': oneTimeCodes,
  '0006-authenticated-at': authenticatedAt,
  '0008-closed-accounts': closedAccounts,
  '0009-password-resets': passwordResets,
  '0010-support-requests': supportRequests,
  '0011-interests': interests,
  '0013-operators': operators,
  '0014-api-keys': apiKeys,
  '0015-operator-passes': operatorPasses,
  '0016-operator-log-retention': operatorLogRetention,
  '0017-outbox-traces': outboxTraces,
  '0018-notices': notices,
  '0019-second-factors': secondFactors,
  '0020-known-browsers': knownBrowsers,
  '0021-salted-recovery-codes': saltedRecoveryCodes,
  '0022-seen-notices': seenNotices,
  '0023-legal-mails': legalMails,
  '0024-any-locale': anyLocale,
  '0025-consent-recipients': consentRecipients,
  '0026-mail-addresses': mailAddresses,
  '0027-key-limits': keyLimits,
  '0028-workspaces': workspaces,
  '0030-sso': sso,
  '0031-seats': seats,
  '0032-key-reminders': keyReminders,
  '0033-workspace-keys': workspaceKeys,
  '0029-oauth': oauth,
};
