import { isDomainError } from '@escriba/errors';

/** Returns whether an attempt was counted. Beyond its limit, the caller skips the work without a message. Other failures are thrown. */
export const isWithinLimit = (taken: Promise<void>): Promise<boolean> =>
  taken.then(
    () => true,
    (error: unknown) => {
      if (isDomainError(error) && error.code === 'auth.too_many_attempts') return false;
      throw error;
    },
  );
