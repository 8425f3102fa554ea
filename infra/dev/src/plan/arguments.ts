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

/** Parses the command line. Refuses with a sentence and the usage. */
export const parsePlanCommand = (argv: readonly string[]): PlanCommand => {
  const { positionals, status } = split(argv);
  const [verb, email, plan, ...rest] = positionals;
  if (rest.length > 0) throw refusal(`Unexpected argument: ${rest.join(' ')}`);
  if (verb !== 'show' && verb !== 'set')
    throw refusal(verb === undefined ? 'Missing command.' : `Unknown command ${verb}.`);
  if (email === undefined || !email.includes('@'))
    throw refusal(`${email ?? 'Nothing'} is not an e-mail address.`);
  if (verb === 'set') return { verb, email, ...parseStanding(plan, status) };
  if (plan !== undefined || status !== undefined) throw refusal('show takes only an e-mail address.');
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
  if (knownPlan === undefined) throw refusal(plan === undefined ? 'Which plan?' : `Unknown plan ${plan}.`);
  if (knownStatus === undefined) throw refusal(`Unknown status ${status}.`);
  if (knownPlan === 'free' && knownStatus !== 'active') throw refusal('The free plan is always active.');
  return { plan: knownPlan, status: knownStatus };
};

const refusal = (sentence: string): Refusal => new Refusal(`${sentence}\n\n${USAGE}`);
