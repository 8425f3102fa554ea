import { storeUnavailable } from '@escriba/errors';
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type { Pool, PoolClient } from 'pg';
import { isConnectionFailure } from './failures.ts';
import { withTransactionSettings } from './transaction-settings.ts';

/**
 * Adapts the pool for Kysely. While Postgres is unavailable, `connect` and every statement fail with `store.unavailable`.
 * @param settings statements that each transaction begins with; none if the session has them
 */
export const createStorePool = (pool: Pool, settings?: string): PostgresPool => {
  const translated = new WeakMap<PoolClient, PostgresPoolClient>();
  return {
    options: pool.options,
    connect: async () => {
      const client = await pool.connect().catch(rethrow);
      const known = translated.get(client) ?? translateClient(client, settings);
      translated.set(client, known);
      return known;
    },
    end: () => pool.end(),
  };
};

/** Translates the failures of a connection. One that failed is not used again: the pool may not have noticed yet that it ended. */
const translateClient = (client: PoolClient, settings: string | undefined): PostgresPoolClient => {
  const query =
    settings === undefined
      ? (client.query.bind(client) as (...args: unknown[]) => unknown) // one of many overloads, chosen by Kysely
      : withTransactionSettings(client, settings);
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
