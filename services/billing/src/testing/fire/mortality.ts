import type { Kysely, KyselyPlugin } from 'kysely';
import type { Asaas } from '../../asaas/asaas-api.ts';
import type { DB } from '../../platform/db/schema.generated.ts';

/** The error that ends the rest of a process that was killed. */
export class Killed extends Error {
  override readonly name = 'Killed';
}

/** The error of a statement whose connection broke. */
export class Stumbled extends Error {
  override readonly name = 'Stumbled';
}

export type Mortality = ReturnType<typeof createMortality>;

/**
 * Makes a process die before or after any statement or call of Asaas: from then on each of them throws, since a dead process runs nothing. A
 * stumble makes only one of them fail.
 */
export const createMortality = () => {
  let left = Number.POSITIVE_INFINITY;
  let isDead = false;
  let isStumble = false;

  const pass = (): void => {
    if (isDead) throw new Killed('the process is dead');
    left -= 1;
    if (left > 0) return;
    left = Number.POSITIVE_INFINITY;
    if (isStumble) throw new Stumbled('the connection broke');
    isDead = true;
    throw new Killed('the process was killed');
  };

  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => {
      pass();
      return node;
    },
    transformResult: ({ result }) => {
      pass();
      return Promise.resolve(result);
    },
  };

  return {
    /** Dies at the n-th statement or call from now. */
    killAfter: (calls: number): void => {
      [left, isStumble] = [calls, false];
    },
    stumbleAfter: (calls: number): void => {
      [left, isStumble] = [calls, true];
    },
    /** Lets a new process take the place of a killed one. */
    revive: (): void => {
      [left, isDead] = [Number.POSITIVE_INFINITY, false];
    },
    database: (db: Kysely<DB>): Kysely<DB> => db.withPlugin(plugin),
    provider: (asaas: Asaas): Asaas =>
      Object.fromEntries(
        Object.entries(asaas).map(([name, call]) => [
          name,
          name === 'listPayments' ? call : mortal(call as (...args: unknown[]) => unknown, pass),
        ]),
      ) as Asaas,
  };
};

const mortal =
  (call: (...args: unknown[]) => unknown, pass: () => void) =>
  async (...args: unknown[]): Promise<unknown> => {
    pass();
    const result = await call(...args);
    pass();
    return result;
  };
