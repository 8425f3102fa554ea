import { isDomainError } from '@escriba/errors';

/** Whether an attempt was counted, for work that is left out without a word beyond its limit. Other failures are thrown. */
export const isWithinLimit = (taken: Promise<void>): Promise<boolean> =>
  taken.then(
    () => true,
    (error: unknown) => {
      if (isDomainError(error) && error.code === 'auth.too_many_attempts') return false;
      throw error;
    },
  );
