import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { streamAllTranscriptions } from '@escriba/contracts/transcription/library';
import { createDatabase } from '@escriba/db';
import { CALLER_HEADER, type Peer } from '@escriba/http';
import { type Kysely, sql } from 'kysely';
import type { Measurement } from '../measurement.ts';
import { startBenchProduct } from '../product/bench-product.ts';

const STREAMS = 1_000;
const OPENED_AT_ONCE = 50;
/** Length of a turn: several polls of the API. */
const TURN_MS = 30_000;
/** Wait until connections of Postgres have reported their counts, within 10 s of their last statement. */
const COUNTED_MS = 15_000;

/** The cost of open pages while nothing happens. */
export const streams: Measurement = {
  name: 'streams',
  run: async (context) => {
    const { quick, say, signal } = context;
    const [count, turnMs] = quick ? [50, 6_000] : [STREAMS, TURN_MS];
    const product = await startBenchProduct({ ...context, worker: 'asleep' });
    const db = createDatabase<unknown>({ url: product.databaseUrl, schema: 'public', poolMax: 1 });
    const life = new AbortController();
    try {
      const before = await commitsPerSecond(db, turnMs, signal);
      await openStreams({
        ...product.peers.transcription,
        count,
        signal: life.signal,
      });
      await sleep(COUNTED_MS, undefined, { signal });
      const open = await commitsPerSecond(db, turnMs, signal);
      say(`  ${before.toFixed(1)} commits per second without streams, ${open.toFixed(1)} with ${count}`);
      return {
        tables: [
          {
            head: ['event streams without changes', 'commits per second'],
            rows: [
              ['none', before.toFixed(1)],
              [String(count), open.toFixed(1)],
            ],
          },
        ],
        notes: [
          `Streams of \`GET ${streamAllTranscriptions.path}\`, each of another user, at the transcription API; commits of the whole ` +
            `database in ${turnMs / 1_000} s, what the processes do by themselves included.`,
        ],
      };
    } finally {
      life.abort();
      await db.destroy();
      await product.stop();
    }
  },
};

type Opening = Peer & { count: number; signal: AbortSignal };

const openStreams = async ({ url, tokens, count, signal }: Opening): Promise<void> => {
  const openOne = async (): Promise<void> => {
    const token = await tokens.sign({ ip: '127.0.0.1', user: { id: randomUUID(), sessionId: randomUUID() } });
    const headers = { [CALLER_HEADER]: token };
    const { body } = await fetch(url + streamAllTranscriptions.path, { headers, signal });
    void body?.pipeTo(new WritableStream()).catch(() => undefined);
  };
  for (let opened = 0; opened < count; opened += OPENED_AT_ONCE)
    await Promise.all(Array.from({ length: Math.min(OPENED_AT_ONCE, count - opened) }, openOne));
};

const commitsPerSecond = async (
  db: Kysely<unknown>,
  durationMs: number,
  signal: AbortSignal,
): Promise<number> => {
  const startedAt = performance.now();
  const from = await countCommits(db);
  await sleep(durationMs, undefined, { signal });
  const commits = (await countCommits(db)) - from;
  return (commits * 1_000) / (performance.now() - startedAt);
};

const countCommits = async (db: Kysely<unknown>): Promise<number> => {
  const { rows } = await sql<{ commits: number }>`
    select xact_commit::float8 as commits from pg_stat_database where datname = current_database()`.execute(
    db,
  );
  return rows[0]?.commits ?? 0;
};
