import { createDatabase } from '@escriba/db';
import { CALLER_HEADER, type Peer } from '@escriba/http';
import autocannon from 'autocannon';
import { sql } from 'kysely';
import type { BenchContext } from '../measurement.ts';
import { startBenchProduct } from '../product/bench-product.ts';
import { type LibrarySize, generateLibrary } from './generate.ts';

/** Response times in milliseconds. */
export type Latency = { readonly p50: number; readonly p99: number };
export type Ask = (path: string, userId: string) => Promise<Latency>;

export const CONNECTIONS = 2;

/** Runs `work` on a product with generated libraries. `ask` sends a request again and again, and fails if a response is not a success. */
export const withLibrary = async <T>(
  context: BenchContext,
  { size, durationSeconds }: { size: LibrarySize; durationSeconds: number },
  work: (ask: Ask) => Promise<T>,
): Promise<T> => {
  const { say, signal } = context;
  const product = await startBenchProduct({ ...context, worker: 'asleep' });
  try {
    await fill(product.databaseUrl, size, say);
    return await work(async (path, userId) => {
      signal.throwIfAborted();
      const url = product.transcriptionUrl + path;
      const headers = await callerHeaders(product.peers.transcription, userId);
      await fire({ url, headers, connections: 1, amount: 3 });
      return (await fire({ url, headers, connections: CONNECTIONS, duration: durationSeconds })).latency;
    });
  } finally {
    await product.stop();
  }
};

/** Fills the database on one connection, with which the settings for loading stay. */
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

const callerHeaders = async ({ tokens }: Peer, userId: string) => ({
  [CALLER_HEADER]: await tokens.sign({
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
