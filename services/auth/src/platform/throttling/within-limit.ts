import { isDomainError } from '@escriba/errors';
import { MailOutcomeUnknown } from '../mail/mailer.ts';
import type { ReturnAttempt } from '@escriba/http/throttle';

/** Returns whether an attempt was counted. Beyond its limit, the caller skips the work without a message. Other failures are thrown. */
export const isWithinLimit = (taken: Promise<unknown>): Promise<boolean> =>
  taken.then(
    () => true,
    (error: unknown) => {
      if (isDomainError(error) && error.code === 'auth.too_many_attempts') return false;
      throw error;
    },
  );

/**
 * Sends a mail that was counted, and returns whether it is within its limit. One that is not sent is tried again, so it does not count; one that may
 * have been sent does, because an owner must not get it without end.
 */
export const sendWithinLimit = async (
  taken: Promise<ReturnAttempt>,
  send: () => Promise<void>,
): Promise<boolean> => {
  if (!(await isWithinLimit(taken))) return false;
  try {
    await send();
  } catch (error) {
    const giveBack = await taken;
    if (!(error instanceof MailOutcomeUnknown)) await giveBack();
    throw error;
  }
  return true;
};
