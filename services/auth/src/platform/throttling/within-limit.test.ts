import { expect, it } from '@jest/globals';
import { MailOutcomeUnknown } from '../mail/mailer.ts';
import { sendWithinLimit } from './within-limit.ts';

it.each([
  ['is refused', new Error('550'), 1],
  ['may have been sent', new MailOutcomeUnknown('no response'), 0],
])('a mail that %s is an error, and gives back its place %s', async (_what, failure, places) => {
  let returned = 0;
  const taken = Promise.resolve(async () => void (returned += 1));
  await expect(sendWithinLimit(taken, () => Promise.reject(failure))).rejects.toBe(failure);
  expect(returned).toBe(places);
});
