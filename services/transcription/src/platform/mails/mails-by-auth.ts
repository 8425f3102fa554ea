import { type Peer, createInternalClient } from '@escriba/http';
import type { Logger } from '@escriba/runtime';
import type { Tracing } from '@escriba/tracing';
import { createWork, type WorkTable } from '@escriba/work';
import type { Kysely } from 'kysely';
import type { DB } from '../db/schema.generated.ts';

export type MailsDeps = {
  readonly db: Kysely<DB>;
  /** Auth, which sends mails; undefined if it is not configured. */
  readonly auth: Peer | undefined;
  readonly clock: () => Date;
  readonly logger: Pick<Logger, 'warn'>;
  readonly tracing?: Tracing | undefined;
};

type Client = ReturnType<typeof createInternalClient>;
type MailRow = { readonly id: string };

type Mails<Row extends MailRow> = {
  readonly table: WorkTable<Row>;
  /** The name of its events in the log, and of its span. */
  readonly name: string;
  /** The moment that a mail is about: a day later it is given up. */
  readonly happenedAt: (mail: Row) => Date;
  /** Returns when a mail that must wait is due again; undefined if it is sent now. */
  readonly waitsUntil?: (mail: Row) => Promise<Date | undefined>;
  /** Gives auth the event of a mail. */
  readonly send: (
    client: Client,
    mail: Row,
    options: { readonly timeoutMs: number; readonly signal: AbortSignal },
  ) => Promise<unknown>;
};

const BATCH_SIZE = 20;
/** Longer than the slowest delivery. */
const LEASE_MS = 30_000;
const BACKOFF = { firstMs: 1_000, maxMs: 60_000 };
const TIMEOUT_MS = 5_000;
/** Age from which a mail is given up: the app says the same. */
const LATE_MS = 86_400_000;

/**
 * Has auth send the mails of a table, each once: auth recognises a mail that it gets twice by its id. What a killed process leaves is taken over
 * after the lease. Any number of processes may run it.
 */
export const createMailsByAuth = <Row extends MailRow>(
  { auth, clock, logger, ...deps }: MailsDeps,
  { table, name, happenedAt, waitsUntil, send }: Mails<Row>,
) => {
  const client = auth && createInternalClient({ ...auth, caller: { service: true } });
  return createWork<DB, Row>({
    ...deps,
    clock,
    logger,
    table,
    leaseMs: LEASE_MS,
    batchSize: BATCH_SIZE,
    backoff: BACKOFF,
    span: { name: `deliver ${name}` },
    failure: { event: `${name}.not_delivered`, fields: ({ id }) => ({ mailId: id }) },
    handle: async (mail, { signal, finish }) => {
      if (client === undefined || clock().getTime() - happenedAt(mail).getTime() > LATE_MS) {
        logger.warn({ mailId: mail.id }, `${name}.given_up`);
        return finish(deps.db);
      }
      const later = await waitsUntil?.(mail);
      if (later !== undefined) return finish(deps.db, later);
      await send(client, mail, { timeoutMs: TIMEOUT_MS, signal });
      return finish(deps.db);
    },
  });
};
