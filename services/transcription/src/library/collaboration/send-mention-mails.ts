import { deliverMention, type PersonMentioned } from '@escriba/contracts/events/events';
import { type Peer, createInternalClient } from '@escriba/http';
import type { Logger } from '@escriba/runtime';
import type { Tracing } from '@escriba/tracing';
import { createWork } from '@escriba/work';
import type { Kysely } from 'kysely';
import type { DB } from '../../platform/db/schema.generated.ts';
import { MENTION_MAILS, type MentionMailRow } from './mention-mails.repository.ts';

type MentionMailsDeps = {
  readonly db: Kysely<DB>;
  /** Auth, which knows the members and sends mails; undefined if it is not configured. */
  readonly auth: Peer | undefined;
  readonly clock: () => Date;
  readonly logger: Pick<Logger, 'warn'>;
  readonly tracing?: Tracing | undefined;
};

const BATCH_SIZE = 20;
/** Longer than the slowest delivery. */
const LEASE_MS = 30_000;
const BACKOFF = { firstMs: 1_000, maxMs: 60_000 };
const TIMEOUT_MS = 5_000;
/** Age from which a mail is given up: the notice in the app says the same. */
const LATE_MS = 86_400_000;

/** Has auth mail members that a comment mentions them, each once. Any number of processes may run it. */
export const createMentionMails = ({ auth, clock, logger, ...deps }: MentionMailsDeps) => {
  const client = auth && createInternalClient({ ...auth, caller: { service: true } });
  return createWork<DB, MentionMailRow>({
    ...deps,
    clock,
    logger,
    table: MENTION_MAILS,
    leaseMs: LEASE_MS,
    batchSize: BATCH_SIZE,
    backoff: BACKOFF,
    span: { name: 'deliver mention' },
    failure: { event: 'mentions.not_delivered', fields: ({ id }) => ({ mailId: id }) },
    handle: async (mail, { signal, finish }) => {
      if (client === undefined || clock().getTime() - mail.mentioned_at.getTime() > LATE_MS) {
        logger.warn({ mailId: mail.id }, 'mentions.given_up');
        return finish(deps.db);
      }
      await client.call(deliverMention, { body: toEvent(mail) }, { timeoutMs: TIMEOUT_MS, signal });
      return finish(deps.db);
    },
  });
};

const toEvent = (mail: MentionMailRow): PersonMentioned => ({
  id: mail.id,
  type: 'person.mentioned',
  occurredAt: mail.mentioned_at.toISOString(),
  data: {
    userId: mail.person_id,
    workspaceId: mail.workspace_id,
    authorId: mail.author_id,
    transcriptionId: mail.transcription_id,
    commentId: mail.comment_id,
  },
});
