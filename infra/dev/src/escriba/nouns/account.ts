import { createResetLink, turnOffSecondFactor } from '@escriba/contracts/auth/internal';
import { Refusal } from '../../../bootstrap/fail.mjs';
import type { Operator } from '../as-operator.ts';
import { defineVerb, readEmail } from '../verb.ts';

/** Verbs that help an account's owner. Their output says what to send the owner. */
export const account = {
  'reset-link': defineVerb({
    takes: ['EMAIL'],
    does: 'prints a link to set a new password; it works once, for 30 minutes',
    read: ([given]) => {
      const email = readEmail(given);
      return (operator) => createLink(email, operator);
    },
  }),
  'second-factor-off': defineVerb({
    takes: ['EMAIL'],
    does: 'turns the second factor off, for an owner who lost the authenticator app, passkeys and recovery codes',
    read: ([given]) => {
      const email = readEmail(given);
      return (operator) => turnOff(email, operator);
    },
  }),
};

const createLink = async (email: string, { auth }: Operator): Promise<string> => {
  const { data } = await auth.call(createResetLink, { body: { email } });
  if (data === null) throw unknown(email);
  return [
    data.url,
    `Give this link to the owner of ${email}. It works once, until ${data.expiresAt}, and replaces earlier links.`,
  ].join('\n');
};

const turnOff = async (email: string, { auth }: Operator): Promise<string> => {
  const { data } = await auth.call(turnOffSecondFactor, { body: { email } });
  if (data === null) throw unknown(email);
  return data.wasOn
    ? `The account ${email} has no second factor any more. Its owner signs in with the password or Google, and gets a mail about it.`
    : `The account ${email} has no second factor.`;
};

const unknown = (email: string): Refusal => new Refusal(`There is no account with the address ${email}.`);
