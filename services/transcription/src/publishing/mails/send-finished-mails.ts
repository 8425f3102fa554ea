import { deliverFinished, type RecordingFinished } from '@escriba/contracts/events/events';
import { type Peer, createInternalClient } from '@escriba/http';
import type { Logger } from '@escriba/runtime';
import type { Tracing } from '@escriba/tracing';
import { createWork } from '@escriba/work';
import type { Kysely } from 'kysely';
import type { DB } from '../../platform/db/schema.generated.ts';
import { FINISHED_MAILS, type FinishedMailRow } from '../../recordings/recordings.ts';

type MailsDeps = {
  readonly db: Kysely<DB>;
  /** Auth, which sends mails; undefined if it is not configured. */
  readonly auth: Peer | undefined;
  /** Returns whether a mail must wait for its summary. */
  readonly waitsForSummary: (mail: FinishedMailRow) => Promise<boolean>;
  readonly clock: () => Date;
  readonly logger: Pick<Logger, 'warn'>;
  readonly tracing?: Tracing | undefined;
};

const BATCH_SIZE = 20;
/** Longer than the slowest delivery. */
const LEASE_MS = 30_000;
const BACKOFF = { firstMs: 1_000, maxMs: 60_000 };
const TIMEOUT_MS = 5_000;
/** How often a summary that is awaited is looked for. */
const SUMMARY_POLL_MS = 2_000;
/** Age from which a mail is given up: what is finished for a day needs no mail. */
const LATE_MS = 86_400_000;

/**
 * Has auth mail users that their recordings are transcribed, each once, if necessary after the summary is made. What a killed process leaves is taken over after the
 * lease. Any number of processes may run it.
 */
export const createFinishedMails = ({ auth, waitsForSummary, clock, logger, ...deps }: MailsDeps) => {
  const client = auth && createInternalClient({ ...auth, caller: { service: true } });
  return createWork<DB, FinishedMailRow>({
    ...deps,
    clock,
    logger,
    table: FINISHED_MAILS,
    leaseMs: LEASE_MS,
    batchSize: BATCH_SIZE,
    backoff: BACKOFF,
    span: { name: 'deliver mail' },
    failure: { event: 'mails.not_delivered', fields: ({ id }) => ({ mailId: id }) },
    handle: async (mail, { signal, finish }) => {
      const now = clock();
      if (client === undefined || now.getTime() - mail.finished_at.getTime() > LATE_MS) {
        logger.warn({ mailId: mail.id }, 'mails.given_up');
        return finish(deps.db);
      }
      if (mail.with_summary && (await waitsForSummary(mail)))
        return finish(deps.db, new Date(now.getTime() + SUMMARY_POLL_MS));
      await client.call(deliverFinished, { body: toEvent(mail) }, { timeoutMs: TIMEOUT_MS, signal });
      return finish(deps.db);
    },
  });
};

const toEvent = (mail: FinishedMailRow): RecordingFinished => ({
  id: mail.id,
  type: 'recording.finished',
  occurredAt: mail.finished_at.toISOString(),
  data: { userId: mail.owner_id, transcriptionId: mail.transcription_id },
});
