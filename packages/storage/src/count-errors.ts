import { isDomainError } from '@escriba/errors';
import { Counter, type Registry } from 'prom-client';
import type { Storage } from './storage.ts';

/** Counts the failures of a storage. A missing object, an invalid range and an aborted call are no failures. */
export const countStorageErrors = (storage: Storage, registry: Registry): Storage => {
  const errors = new Counter({
    name: 'storage_errors_total',
    help: 'Failed operations on stored recordings',
    labelNames: ['operation', 'code'],
    registers: [registry],
  });
  for (const operation of OPERATIONS) errors.inc({ operation, code: 'store.unavailable' }, 0);
  const counted =
    <Args extends unknown[], Result>(operation: string, run: (...args: Args) => Promise<Result>) =>
    async (...args: Args): Promise<Result> => {
      try {
        return await run(...args);
      } catch (error) {
        if (isFailure(error)) errors.inc({ operation, code: isDomainError(error) ? error.code : 'other' });
        throw error;
      }
    };
  return {
    put: counted('put', storage.put),
    get: counted('get', storage.get),
    find: counted('find', storage.find),
    list: counted('list', storage.list),
    remove: counted('remove', storage.remove),
    fetchToFile: counted('fetch', storage.fetchToFile),
    removeAbandoned: counted('sweep', storage.removeAbandoned),
    ping: counted('ping', storage.ping),
  };
};

const OPERATIONS = ['put', 'get', 'find', 'list', 'remove', 'fetch', 'sweep', 'ping'];
const EXPECTED = new Set(['storage.missing', 'storage.invalid_range']);

const isFailure = (error: unknown): boolean =>
  isDomainError(error) ? !EXPECTED.has(error.code) : !(error instanceof Error && error.name === 'AbortError');
