import { createConcurrencyLimit } from '@escriba/http';
import { createTextPool } from '../../documents/text-pool.ts';
import { createEditHandlers } from './edit-handlers.ts';
import { EDIT_PROCESS, type EditJobs } from './edit-jobs.ts';

export type EditWork = ReturnType<typeof createEditWork>;

/** The longest text that is computed in the request's own process: about half an hour of words, in less than 20 ms. */
const INLINE_BYTES_MAX = 128 * 1_024;
const RSS_BYTES_MAX = 500 * 2 ** 20;
/** How many texts may run and wait, 40 MB each at most; a quarter of them for one user. */
const IN_HAND_MAX = 16;
const RETRY_AFTER_SECONDS = 5;

/**
 * Computes edits: small ones at once, others in a process, so that no request waits for another's text. Exports have processes of their
 * own, so that no save waits for one.
 */
export const createEditWork = () => {
  const handlers = createEditHandlers();
  const pool = createTextPool<EditJobs>({ module: EDIT_PROCESS, size: 1, rssBytesMax: RSS_BYTES_MAX });
  const limit = createConcurrencyLimit({ max: IN_HAND_MAX, retryAfterSeconds: RETRY_AFTER_SECONDS });
  return {
    /** Computes for a user. @throws serviceBusy, textsUnavailable */
    compute: async <N extends keyof EditJobs>(
      name: N,
      input: EditJobs[N]['input'],
      userId: string,
    ): Promise<EditJobs[N]['output']> => {
      if (sizeOf(input) <= INLINE_BYTES_MAX) return handlers[name](input);
      const schedulingKey = { class: 'free' as const, user: userId, recording: '' };
      return limit.run({ ip: '', user: { id: userId, sessionId: '' } }, () =>
        pool.run(name, input, schedulingKey),
      );
    },
    close: pool.close,
  };
};

const sizeOf = (input: EditJobs[keyof EditJobs]['input']): number =>
  Object.values(input)
    .flat()
    .reduce<number>((sum, value) => sum + (value instanceof Uint8Array ? value.length : 0), 0);
