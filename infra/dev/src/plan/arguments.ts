import { parseArgs } from 'node:util';
import { PLAN_IDS, SUBSCRIPTION_STATUSES } from '@escriba/contracts';
import type { PlanId, SubscriptionStatus } from '@escriba/contracts';
import { Refusal } from '../../bootstrap/fail.mjs';

export type PlanCommand =
  | { readonly verb: 'show'; readonly email: string }
  | {
      readonly verb: 'set';
      readonly email: string;
      readonly plan: PlanId;
      readonly status: SubscriptionStatus;
    };

const USAGE = `Usage:
  npm run plan -- show EMAIL
  npm run plan -- set EMAIL ${PLAN_IDS.join('|')} [--status ${SUBSCRIPTION_STATUSES.join('|')}]`;

/** What is asked for on the command line. Refuses with a sentence and the usage. */
export const parsePlanCommand = (argv: readonly string[]): PlanCommand => {
  const { positionals, status } = split(argv);
  const [verb, email, plan, ...rest] = positionals;
  if (rest.length > 0) throw refusal(`There is a word too many: ${rest.join(' ')}`);
  if (verb !== 'show' && verb !== 'set')
    throw refusal(verb === undefined ? 'Nothing was asked for.' : `There is no command ${verb}.`);
  if (email === undefined || !email.includes('@'))
    throw refusal(`${email ?? 'Nothing'} is not an e-mail address.`);
  if (verb === 'set') return { verb, email, ...parseStanding(plan, status) };
  if (plan !== undefined || status !== undefined) throw refusal('show takes an e-mail address alone.');
  return { verb, email };
};

const split = (argv: readonly string[]) => {
  try {
    const { positionals, values } = parseArgs({
      args: [...argv],
      allowPositionals: true,
      options: { status: { type: 'string' } },
    });
    return { positionals, status: values.status };
  } catch (error) {
    throw refusal((error as Error).message);
  }
};

const parseStanding = (plan: string | undefined, status = 'active') => {
  const knownPlan = PLAN_IDS.find((known) => known === plan);
  const knownStatus = SUBSCRIPTION_STATUSES.find((known) => known === status);
  if (knownPlan === undefined)
    throw refusal(plan === undefined ? 'Which plan?' : `There is no plan ${plan}.`);
  if (knownStatus === undefined) throw refusal(`A plan cannot stand as ${status}.`);
  if (knownPlan === 'free' && knownStatus !== 'active') throw refusal('The free plan is always active.');
  return { plan: knownPlan, status: knownStatus };
};

const refusal = (sentence: string): Refusal => new Refusal(`${sentence}\n\n${USAGE}`);
