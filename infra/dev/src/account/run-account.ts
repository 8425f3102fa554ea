import { createResetLink, turnOffSecondFactor } from '@escriba/contracts';
import { Refusal } from '../../bootstrap/fail.mjs';
import type { ProductAddress } from '../plan/find-product.ts';
import { callAsOperator } from '../plan/operator-client.ts';
import type { AccountCommand } from './arguments.ts';

type Address = Pick<ProductAddress, 'auth'>;

/** Helps the owner of an account, and returns what to tell them. Refuses with a sentence. */
export const runAccount = ({ verb, email }: AccountCommand, address: Address): Promise<string> =>
  verb === 'reset-link' ? createLink(email, address) : turnOff(email, address);

const createLink = async (email: string, { auth }: Address): Promise<string> => {
  const { data } = await callAsOperator(auth, (client) => client.call(createResetLink, { body: { email } }));
  if (data === null) throw unknown(email);
  return [
    data.url,
    `Give this link to the owner of ${email}. It works once, until ${data.expiresAt}, and replaces earlier links.`,
  ].join('\n');
};

const turnOff = async (email: string, { auth }: Address): Promise<string> => {
  const { data } = await callAsOperator(auth, (client) =>
    client.call(turnOffSecondFactor, { body: { email } }),
  );
  if (data === null) throw unknown(email);
  return data.wasOn
    ? `The account ${email} has no second factor any more. Its owner signs in with the password or Google, and gets a mail about it.`
    : `The account ${email} has no second factor.`;
};

const unknown = (email: string): Refusal => new Refusal(`There is no account with the address ${email}.`);
