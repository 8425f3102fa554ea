import { createDatabase } from '@escriba/db';
import { CALLER_HEADER, createCallerTokens } from '@escriba/http';
import autocannon from 'autocannon';
import { sql } from 'kysely';
import {
  LARGE_OWNER,
  LARGE_PARAGRAPHS,
  type LibrarySize,
  PARAGRAPH_WORDS,
  SMALL_LIBRARY,
  SMALL_OWNER,
  generateLibrary,
} from '../library/generate.ts';
import { type Query, pathOf, queriesOf } from '../library/queries.ts';
import type { Measurement } from '../measurement.ts';
import { startBenchProduct } from '../product/bench-product.ts';

const GOAL_MS = 50;
const CONNECTIONS = 2;
const FULL_SIZE: LibrarySize = { large: 100_000, all: 2_000_000 };
const QUICK_SIZE: LibrarySize = { large: 3_000, all: 10_000 };

type Latency = { p50: number; p99: number };

/** How long a user waits for a list and for search results, among all users' recordings. */
export const library: Measurement = {
  name: 'library',
  run: async (context) => {
    const { quick, say, signal } = context;
    const size = quick ? QUICK_SIZE : FULL_SIZE;
    const durationSeconds = quick ? 1 : 2;
    const product = await startBenchProduct({ ...context, worker: 'asleep' });
    try {
      await fill(product.databaseUrl, size, say);
      const ask = async (query: Query, userId: string): Promise<Latency> => {
        signal.throwIfAborted();
        const url = product.transcriptionUrl + pathOf(query);
        const headers = await callerHeaders(product.secret, userId);
        await fire({ url, headers, connections: 1, amount: 3 });
        return (await fire({ url, headers, connections: CONNECTIONS, duration: durationSeconds })).latency;
      };
      const smallQueries = queriesOf(SMALL_LIBRARY);
      const rows: string[][] = [];
      for (const [index, query] of queriesOf(size.large).entries()) {
        const large = await ask(query, LARGE_OWNER);
        const small = await ask(smallQueries[index] ?? query, SMALL_OWNER);
        const met = Math.max(large.p99, small.p99) < GOAL_MS;
        rows.push([
          query.what,
          ...[large.p50, large.p99, small.p99].map(ms),
          `< ${GOAL_MS} ms`,
          met ? 'yes' : '**no**',
        ]);
        say(`  ${rows.at(-1)?.join(', ')}`);
      }
      return {
        tables: [{ head: headOf(size), rows }],
        notes: [
          `\`GET /api/transcription/list\` at the service, 20 a page, hits in context included. ${count(size.all)} generated recordings in all: ` +
            `one person’s ${count(size.large)} of ${LARGE_PARAGRAPHS * PARAGRAPH_WORDS} words each, others’ of ${PARAGRAPH_WORDS} in libraries of 100 and 1,000. ` +
            `${CONNECTIONS} connections ask without a pause for ${durationSeconds} s a query; the client, the service and Postgres share the cores.`,
        ],
      };
    } finally {
      await product.stop();
    }
  },
};

/** On one connection: the settings for loading stay with it. */
const fill = async (url: string, size: LibrarySize, say: (sentence: string) => void): Promise<void> => {
  const db = createDatabase<unknown>({ url, schema: 'transcription', poolMax: 1, statementTimeoutMs: 0 });
  try {
    await sql`alter system set max_wal_size = '8GB'`.execute(db);
    await sql`select pg_reload_conf()`.execute(db);
    await generateLibrary(db, size, say);
    await sql`checkpoint`.execute(db);
  } finally {
    await db.destroy();
  }
};

const callerHeaders = async (secret: string, userId: string) => ({
  [CALLER_HEADER]: await createCallerTokens({ secret }).sign({
    ip: '10.0.0.1',
    user: { id: userId, sessionId: 'bench' },
  }),
});

const fire = async (options: autocannon.Options) => {
  const result = await autocannon(options);
  const failed = result.non2xx + result.errors;
  if (failed > 0) throw new Error(`${failed} requests failed: ${JSON.stringify(result.statusCodeStats)}`);
  return result;
};

const headOf = ({ large }: LibrarySize): string[] => [
  'what',
  `${count(large)} recordings: p50`,
  'p99',
  `${SMALL_LIBRARY} recordings: p99`,
  'goal',
  'met',
];

const count = (value: number): string => value.toLocaleString('en');
const ms = (value: number): string => `${value} ms`;
