import { findAccount } from '@escriba/contracts/auth/internal';
import { EXTRA_SEATS_MAX } from '@escriba/contracts/billing/fields';
import { grantPlan } from '@escriba/contracts/billing/internal';
import { UNLIMITED } from '@escriba/contracts/plans/limits';
import {
  PLAN_IDS,
  type PlanId,
  SUBSCRIPTION_STATUSES,
  type SubscriptionStatus,
} from '@escriba/contracts/plans/plans';
import { type UsageInfo, getUsageStatus } from '@escriba/contracts/usage/usage';
import { Refusal } from '../../../bootstrap/fail.mjs';
import type { Operator } from '../as-operator.ts';
import { defineVerb, readEmail } from '../verb.ts';

/** The plan of a user. */
export const plan = {
  show: defineVerb({
    takes: ['EMAIL'],
    does: 'prints plan, usage, and the exceeded limit if any',
    read: ([given]) => {
      const email = readEmail(given);
      return (operator) => show(email, operator);
    },
  }),
  set: defineVerb({
    takes: ['EMAIL', PLAN_IDS.join('|')],
    options: { status: { type: 'string', default: 'active' }, seats: { type: 'string' } },
    optionsHelp: `[--status ${SUBSCRIPTION_STATUSES.join('|')}] [--seats NUMBER]`,
    does: 'grants a plan and prints the result; the status is active, and seats beyond those of the plan stay as they were, unless given',
    read: ([email, planId], { status, seats }) => {
      const grant = { email: readEmail(email), ...readGrant(planId, status), extraSeats: readSeats(seats) };
      return (operator) => set(grant, operator);
    },
  }),
};

type Grant = {
  readonly email: string;
  readonly plan: PlanId;
  readonly status: SubscriptionStatus;
  /** Seats beyond those of the plan; undefined: as many as before. */
  readonly extraSeats: number | undefined;
};

const readGrant = (given: string | undefined, givenStatus: string) => {
  const planId = PLAN_IDS.find((known) => known === given);
  const status = SUBSCRIPTION_STATUSES.find((known) => known === givenStatus);
  if (planId === undefined) throw new Refusal(`Unknown plan ${given}.`);
  if (status === undefined) throw new Refusal(`Unknown status ${givenStatus}.`);
  if (planId === 'free' && status !== 'active') throw new Refusal('The free plan is always active.');
  return { plan: planId, status };
};

const readSeats = (given: string | undefined): number | undefined => {
  if (given === undefined) return undefined;
  const seats = Number(given);
  if (!/^\d+$/.test(given) || seats > EXTRA_SEATS_MAX)
    throw new Refusal(`--seats is a whole number up to ${EXTRA_SEATS_MAX}.`);
  return seats;
};

const show = async (email: string, operator: Operator): Promise<string> =>
  describe(email, await readUsage(await findUser(email, operator), operator));

/** Polls until a change has reached usage, which it does as an event, usually within a second. */
const ARRIVAL_POLLS_MAX = 50;
const ARRIVAL_POLL_MS = 200;

const set = async (grant: Grant, operator: Operator): Promise<string> => {
  const { email, plan: planId, status, extraSeats } = grant;
  const userId = await findUser(email, operator);
  await operator.billing.call(grantPlan, {
    body: { userId, plan: planId, status, ...(extraSeats === undefined ? {} : { extraSeats }) },
  });
  let info = await readUsage(userId, operator);
  for (let polls = 0; !holds(grant, info); polls += 1) {
    if (polls >= ARRIVAL_POLLS_MAX)
      throw new Refusal(
        `The grant is stored, but another plan of ${email} applies: a larger one is paid, or the change has not arrived yet.\n\n${describe(email, info)}`,
      );
    await operator.pause(ARRIVAL_POLL_MS);
    info = await readUsage(userId, operator);
  }
  return describe(email, info);
};

const findUser = async (email: string, { auth }: Operator): Promise<string> => {
  const { data } = await auth.call(findAccount, { query: { email } });
  if (data === null) throw new Refusal(`There is no account with the address ${email}.`);
  return data.userId;
};

const readUsage = async (userId: string, { usageOf }: Operator): Promise<UsageInfo> =>
  (await usageOf(userId).call(getUsageStatus, {})).data;

const holds = (grant: Grant, { user }: UsageInfo): boolean =>
  user.currentPlan === grant.plan && user.subscriptionStatus === grant.status;

const describe = (email: string, { user, usage, reason }: UsageInfo): string => {
  const of = (used: number, limit: number) =>
    limit === UNLIMITED ? `${used}, no limit` : `${used} of ${limit}`;
  return [
    `${email}: ${user.currentPlan}, ${user.subscriptionStatus}${
      user.planInForce === user.currentPlan ? '' : ` (the ${user.planInForce} plan applies)`
    }`,
    `  files today: ${of(usage.today.files, usage.today.limit)}`,
    `  minutes this month: ${of(usage.month.minutes, usage.month.limit)}`,
    `  in total: ${usage.total.files} files, ${usage.total.minutes} minutes`,
    ...(reason === null ? [] : [`  blocked: ${reason}`]),
  ].join('\n');
};
