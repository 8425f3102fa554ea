import type { Logger } from '@escriba/runtime';
import type { Draft } from './insight-runs.repository.ts';

/** The least time between two drafts of an insight. */
const EVERY_MS = 1_000;

/** Stores what a model has written so far, at most once a second: the last one of that time. */
export const createDraftWriter = (write: (draft: Draft) => Promise<void>, logger: Pick<Logger, 'warn'>) => {
  let latest: Draft | undefined;
  let timer: NodeJS.Timeout | undefined;
  let writing = Promise.resolve();

  const flush = (): void => {
    timer = undefined;
    const draft = latest;
    if (draft === undefined) return;
    latest = undefined;
    writing = writing
      .then(() => write(draft))
      .catch((error: unknown) => logger.warn({ err: error }, 'insight.draft_not_stored'));
  };
  return {
    add: (draft: Draft): void => {
      latest = draft;
      timer ??= setTimeout(flush, EVERY_MS);
    },
    /** Drops a draft that is not stored yet, and waits for one that is being stored. */
    close: async (): Promise<void> => {
      clearTimeout(timer);
      latest = undefined;
      await writing;
    },
  };
};
