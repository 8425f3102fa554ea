import {
  ACCESS_LOG_RETENTION_MONTHS,
  CLOSED_ACCOUNT_RETENTION_YEARS,
  OPERATOR_LOG_RETENTION_YEARS,
  SUPPORT_RETENTION_MONTHS,
} from '@escriba/contracts/shared/retention';
import { purgeOutbox, runEach } from '@escriba/work';
import type { Kysely } from 'kysely';
import { type KeyReminders, purgeKeys } from '../../api-keys/api-keys.ts';
import { purgePrograms } from '../../oauth/oauth.ts';
import { deleteAuditEvents } from '../../platform/audit/audit.ts';
import { deleteExpiredCodes } from '../../platform/codes/one-time-codes.ts';
import type { DB } from '../../platform/db/schema.generated.ts';
import {
  type EndedSessions,
  type Sessions,
  type SigningKeys,
  purgeSessions,
} from '../../sessions/sessions.ts';
import type { Erasure, LegalMails } from '../../privacy/privacy.ts';
import { createConfirmationsRepository } from '../operator/confirmations.repository.ts';
import { createOperatorLogRepository } from '../operator/operator-log.repository.ts';
import { purgeAccounts } from '../../accounts/accounts.ts';
import { type ProveDomains, purgeSso } from '../../sso/sso.ts';
import { purgeSupport } from '../../support/support.ts';
import { type WorkspaceErasure, purgeWorkspaces } from '../../workspaces/workspaces.ts';

type HousekeepingDeps = {
  readonly db: Kysely<DB>;
  readonly keys: Pick<SigningKeys, 'rotate'>;
  readonly endedSessions: Pick<EndedSessions, 'restore'>;
  readonly sessions: Pick<Sessions, 'listEnded'>;
  readonly erasure: Erasure;
  readonly workspaceErasure: Pick<WorkspaceErasure, 'eraseOpen'>;
  readonly proveDomains: Pick<ProveDomains, 'proveDue'>;
  readonly legalMails: Pick<LegalMails, 'recordDue'>;
  readonly keyReminders: Pick<KeyReminders, 'recordDue'>;
  readonly clock: () => Date;
};

const INTERVAL_MS = 60_000;
const DAY_MS = 86_400_000;
/** Time for which an ended session is kept, so that a copied token of it is still recognised; so is a revoked key. */
const SESSION_KEPT_MS = 30 * DAY_MS;

/** Runs periodic maintenance. Any number of instances may run it at once. */
export const createHousekeeping = ({
  db,
  keys,
  endedSessions,
  sessions,
  erasure,
  workspaceErasure,
  proveDomains,
  legalMails,
  keyReminders,
  clock,
}: HousekeepingDeps) => {
  const purges = createPurges({ db, erasure, clock });

  return {
    intervalMs: INTERVAL_MS,
    run: (): Promise<void> =>
      runEach([
        keys.rotate,
        () => endedSessions.restore(sessions.listEnded),
        ...purges,
        erasure.eraseOpen,
        workspaceErasure.eraseOpen,
        proveDomains.proveDue,
        legalMails.recordDue,
        keyReminders.recordDue,
      ]),
  };
};

/** Creates what deletes records after their retention period. */
const createPurges = ({ db, erasure, clock }: Pick<HousekeepingDeps, 'db' | 'erasure' | 'clock'>) => {
  const ago = (ms: number): Date => new Date(clock().getTime() - ms);

  const monthsAgo = (months: number): Date => {
    const moment = new Date(clock());
    moment.setUTCMonth(moment.getUTCMonth() - months);
    return moment;
  };

  return [
    () => purgeSessions(db, { now: clock(), endedBefore: ago(SESSION_KEPT_MS) }),
    () => deleteExpiredCodes(db, clock()),
    () => purgeAccounts(db, clock()),
    () => createConfirmationsRepository(db).deleteExpired(clock()),
    () => purgeOutbox(db, clock()),
    () => purgeKeys(db, { now: clock(), revokedBefore: ago(SESSION_KEPT_MS) }),
    () => purgePrograms(db, { now: clock(), revokedBefore: ago(SESSION_KEPT_MS) }),
    () => purgeWorkspaces(db, ago(SESSION_KEPT_MS)),
    () => purgeSso(db),
    () => deleteAuditEvents(db, monthsAgo(ACCESS_LOG_RETENTION_MONTHS)),
    () => purgeSupport(db, monthsAgo(SUPPORT_RETENTION_MONTHS)),
    () => {
      // A day late: Postgres checks the period by its own clock.
      const logEnd = monthsAgo(OPERATOR_LOG_RETENTION_YEARS * 12).getTime() - DAY_MS;
      return createOperatorLogRepository(db).deleteBefore(new Date(logEnd));
    },
    () => erasure.purgeClosed(monthsAgo(CLOSED_ACCOUNT_RETENTION_YEARS * 12)),
  ];
};
