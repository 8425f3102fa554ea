import type { PoolClient } from 'pg';

type Query = (...args: unknown[]) => unknown;

const BEGIN = /^\s*(?:begin|start transaction)\b/i;
const END = /^\s*(?:commit|rollback)\s*;?\s*$/i;

/**
 * Returns the queries of a connection whose pooler gives each transaction another connection of Postgres: settings of a session would be
 * lost, or reach others. So each transaction begins with them, and a statement outside of one gets a transaction of its own.
 */
export const withTransactionSettings = (client: Pick<PoolClient, 'query'>, settings: string): Query => {
  const send = client.query.bind(client) as Query; // one of many overloads, chosen by Kysely
  let isInTransaction = false;

  const alone = async (args: unknown[]): Promise<unknown> => {
    await send(`begin; ${settings}`);
    try {
      const result = await send(...args);
      await send('commit');
      return result;
    } catch (error) {
      await Promise.allSettled([send('rollback')]);
      throw error;
    }
  };

  const begin = async (text: string): Promise<unknown> => {
    const results = await send(`${text}; ${settings}`);
    isInTransaction = true;
    return Array.isArray(results) ? results[0] : results; // one per statement
  };

  return (...args) => {
    const [text] = args;
    if (typeof text !== 'string') return send(...args); // a cursor, which only works in a transaction
    if (BEGIN.test(text)) return begin(text);
    if (!isInTransaction) return alone(args);
    if (END.test(text)) isInTransaction = false;
    return send(...args);
  };
};
