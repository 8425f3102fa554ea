import type { FoundModel } from './worker-presence.ts';

/**
 * Keeps what the last check of a worker's models has found. A check begins once the one before has ended, so that an older result never replaces a
 * newer one.
 */
export const createFoundModels = (
  check: () => Promise<FoundModel[]>,
  onFailure: (error: unknown) => void,
) => {
  let found: readonly FoundModel[] = [];
  let checked: Promise<void> = Promise.resolve();
  const checkOnce = async (before: Promise<void>): Promise<void> => {
    await before;
    try {
      found = await check();
    } catch (error) {
      onFailure(error);
    }
  };
  return {
    list: (): FoundModel[] => [...found],
    /** Checks all models again. Resolves when the result is listed; it never rejects. */
    check: (): Promise<void> => (checked = checkOnce(checked)),
  };
};
