import { describe, expect, it } from '@jest/globals';
import type { Logger } from '@escriba/runtime';
import type { InsightRun } from './insight-runs.repository.ts';
import { writeInsight, type WriterDeps } from './write-insight.ts';

const RUN = { id: 'i', attempt: 1, owner_id: 'ana', form: 'summary' } as InsightRun;
/** The check of the run fails with it, which changes nothing. */
const DEPS = {} as WriterDeps;
const LOGGER = { warn: () => {} } as unknown as Logger;

const fail = (error: unknown) =>
  writeInsight(DEPS, RUN, {
    write: async () => {
      throw error;
    },
    signal: new AbortController().signal,
    logger: LOGGER,
  });

describe('an insight that a language model writes', () => {
  it('fails for good once its longest time is over: another attempt would send the whole text again', async () => {
    await expect(fail(new DOMException('too late', 'TimeoutError'))).rejects.toMatchObject({
      code: 'insight.assistant_unavailable',
      isFinal: true,
    });
  });

  it('is tried again after another failure of its process', async () => {
    const error = new Error('the process has died');
    await expect(fail(error)).rejects.toBe(error);
  });
});
