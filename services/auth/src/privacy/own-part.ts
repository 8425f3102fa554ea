import type { Kysely } from 'kysely';
import {
  type SignedInAccount,
  collectSecondFactors,
  collectSeenNotices,
  toUser,
} from '../accounts/accounts.ts';
import { collectKeys } from '../api-keys/api-keys.ts';
import { listAuditEvents } from '../platform/audit/audit.ts';
import { createConsentsRepository } from './consents/consents.repository.ts';
import { collectLegalMails } from './legal/legal-mails.service.ts';
import type { DB } from '../platform/db/schema.generated.ts';
import { collectIdentities } from '../google/google.ts';
import { collectSsoIdentities } from '../sso/sso.ts';
import { collectPrograms } from '../oauth/oauth.ts';
import { collectSupport } from '../support/support.ts';
import { collectSessions } from '../sessions/sessions.ts';
import { collectWorkspaces } from '../workspaces/workspaces.ts';

type OwnPartDeps = {
  readonly db: Kysely<DB>;
  /** Returns an operator's own acts, oldest first. */
  readonly listOperatorActs: (operatorId: string) => Promise<unknown>;
};

/** Collects everything that auth keeps about a user. Hashes of secrets are not personal data and are omitted. */
export const collectOwnPart = async ({ db, listOperatorActs }: OwnPartDeps, account: SignedInAccount) => ({
  user: toUser(account),
  locale: account.locale,
  emailVerified: account.email_verified,
  mailConfirmedAt: account.mail_confirmed_at,
  updatedAt: account.updated_at,
  google: await collectIdentities(db, account.id),
  sso: await collectSsoIdentities(db, account.id),
  secondFactors: await collectSecondFactors(db, account.id),
  sessions: await collectSessions(db, account.id),
  seenNotices: await collectSeenNotices(db, account.id),
  consents: await createConsentsRepository(db).list(account.id),
  legalMails: await collectLegalMails(db, account.id),
  apiKeys: await collectKeys(db, account.id),
  programs: await collectPrograms(db, account.id),
  ...(await collectWorkspaces(db, account.id)),
  ...(await collectSupport(db, account.id)),
  operatorActs: await listOperatorActs(account.id),
  events: await listAuditEvents(db, account.id),
});
