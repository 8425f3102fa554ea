import { storeUnavailable } from '@escriba/errors';
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type { Pool, PoolClient } from 'pg';
import { isConnectionFailure } from './failures.ts';

/** The pool as Kysely uses it. While Postgres is away, `connect` and every statement fail with `store.unavailable`. */
export const createStorePool = (pool: Pool): PostgresPool => {
  const translated = new WeakMap<PoolClient, PostgresPoolClient>();
  return {
    options: pool.options,
    connect: async () => {
      const client = await pool.connect().catch(rethrow);
      const known = translated.get(client) ?? translateClient(client);
      translated.set(client, known);
      return known;
    },
    end: () => pool.end(),
  };
};

/** Doesn't reuse a connection that failed: the pool may not have noticed yet that it ended. */
const translateClient = (client: PoolClient): PostgresPoolClient => {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown; // one of many overloads, chosen by Kysely
  let isBroken = false;
  const rethrowBroken = (error: unknown): never => {
    isBroken ||= isConnectionFailure(error);
    return rethrow(error);
  };
  return {
    query: ((...args: unknown[]) => {
      const sent = query(...args);
      return sent instanceof Promise ? sent.catch(rethrowBroken) : sent; // a cursor is no promise
    }) as PostgresPoolClient['query'],
    release: (destroy) => client.release(destroy === true || isBroken),
  };
};

const rethrow = (error: unknown): never => {
  throw isConnectionFailure(error) ? storeUnavailable(error) : error;
};
