import { randomUUID } from 'node:crypto';
import { ApiError, createClient } from '@escriba/client';
import { UNLIMITED, deliverEvent, findAccount, getUsageStatus } from '@escriba/contracts';
import type { UsageInfo } from '@escriba/contracts';
import { CALLER_HEADER, createCallerTokens } from '@escriba/http';
import { Refusal } from '../../bootstrap/fail.mjs';
import type { PlanCommand } from './arguments.ts';
import type { ProductAddress } from './find-product.ts';

/** Runs an operator's command and returns its output. Refuses with a sentence. */
export const runPlan = async (command: PlanCommand, product: ProductAddress): Promise<string> => {
  try {
    return await run(command, product);
  } catch (error) {
    if (error instanceof ApiError) throw new Refusal(explain(error), { cause: error });
    throw error;
  }
};

const run = async (command: PlanCommand, { authUrl, usageUrl, secret }: ProductAddress): Promise<string> => {
  const tokens = createCallerTokens({ secret });
  const clientOf = (
    baseUrl: string,
    who: { service: string } | { user: { id: string; sessionId: string } },
  ) =>
    createClient({
      baseUrl,
      headers: async () => ({
        [CALLER_HEADER]: await tokens.sign({ ip: '127.0.0.1', ...who }),
        'accept-language': 'en',
      }),
    });
  const { email } = command;
  const { data: account } = await clientOf(authUrl, OPERATOR).call(findAccount, { query: { email } });
  if (account === null) throw new Refusal(`There is no account with the address ${email}.`);
  const { userId } = account;
  if (command.verb === 'set') {
    const { plan, status } = command;
    const now = new Date();
    const event = { id: randomUUID(), occurredAt: now.toISOString(), type: 'subscription.changed' as const };
    await clientOf(usageUrl, OPERATOR).call(deliverEvent, {
      body: { ...event, data: { userId, plan, status, version: now.getTime() } },
    });
  }
  const asPerson = clientOf(usageUrl, { user: { id: userId, sessionId: 'operator' } });
  const { data: info } = await asPerson.call(getUsageStatus, {});
  if (command.verb === 'set' && !holds(command, info))
    throw new Refusal(`A newer event sets the plan of ${email}:\n\n${describe(email, info)}`);
  return describe(email, info);
};

const OPERATOR = { service: 'operator' };

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

const explain = ({ code, message }: ApiError): string => {
  switch (code) {
    case 'client.network':
    case 'client.timeout':
      return 'Escriba does not respond: is it running?';
    case 'auth.untrusted_caller':
      return 'Escriba does not accept INTERNAL_SECRET: it must be the shared secret of its services.';
    default:
      return `Escriba refused: ${message} (${code})`;
  }
};
