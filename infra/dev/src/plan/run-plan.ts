import { setTimeout as sleep } from 'node:timers/promises';
import { ApiError, createClient } from '@escriba/client';
import { UNLIMITED, findAccount, getUsageStatus, grantPlan } from '@escriba/contracts';
import type { UsageInfo } from '@escriba/contracts';
import { CALLER_HEADER, type Peer } from '@escriba/http';
import { Refusal } from '../../bootstrap/fail.mjs';
import type { PlanCommand } from './arguments.ts';
import { explain } from './explain.ts';
import type { ProductAddress } from './find-product.ts';

type Pause = (ms: number) => Promise<unknown>;

/** Runs an operator's command and returns its output. Refuses with a sentence. */
export const runPlan = async (
  command: PlanCommand,
  product: ProductAddress,
  pause: Pause = sleep,
): Promise<string> => {
  try {
    return await run(command, product, pause);
  } catch (error) {
    if (error instanceof ApiError) throw new Refusal(explain(error), { cause: error });
    throw error;
  }
};

/** The change reaches usage as an event, usually within a second. */
const ARRIVAL_POLLS_MAX = 50;
const ARRIVAL_POLL_MS = 200;

const run = async (
  command: PlanCommand,
  { auth, usage, billing }: ProductAddress,
  pause: Pause,
): Promise<string> => {
  const clientOf = (
    { url: baseUrl, tokens }: Peer,
    who: { service: true } | { user: { id: string; sessionId: string } },
  ) =>
    createClient({
      baseUrl,
      headers: async () => ({
        [CALLER_HEADER]: await tokens.sign({ ip: '127.0.0.1', ...who }),
        'accept-language': 'en',
      }),
    });
  const { email } = command;
  const { data: account } = await clientOf(auth, OPERATOR).call(findAccount, { query: { email } });
  if (account === null) throw new Refusal(`There is no account with the address ${email}.`);
  const { userId } = account;
  if (command.verb === 'set') {
    const { plan, status } = command;
    await clientOf(billing, OPERATOR).call(grantPlan, { body: { userId, plan, status } });
  }
  const asPerson = clientOf(usage, { user: { id: userId, sessionId: 'operator' } });
  const readInfo = async () => (await asPerson.call(getUsageStatus, {})).data;
  let info = await readInfo();
  for (let polls = 0; command.verb === 'set' && !holds(command, info); polls += 1) {
    if (polls >= ARRIVAL_POLLS_MAX)
      throw new Refusal(
        `The grant is stored, but another plan of ${email} applies: a larger one is paid, or the change has not arrived yet.\n\n${describe(email, info)}`,
      );
    await pause(ARRIVAL_POLL_MS);
    info = await readInfo();
  }
  return describe(email, info);
};

const OPERATOR = { service: true } as const;

const holds = ({ plan, status }: Extract<PlanCommand, { verb: 'set' }>, { user }: UsageInfo): boolean =>
  user.currentPlan === plan && user.subscriptionStatus === status;

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
