import type { RouteContract } from '../shared/route.ts';
import { getOperatorBillingWork } from './billing.ts';
import {
  type OperatorActName,
  confirmOperator,
  getOperatorAccess,
  leaveOperator,
  listOperatorActs,
  openOperatorQueues,
} from './operator.ts';
import {
  closeOperatorMessage,
  getOperatorMessage,
  listOperatorMessages,
  listOperatorUsers,
  setOperatorPlan,
} from './people.ts';
import {
  getOperatorInsights,
  getOperatorModels,
  getOperatorQueue,
  getOperatorStorage,
  listOperatorFailures,
  retryOperatorFailure,
} from './transcription.ts';

/** The operators' routes by the service that serves them. They are not part of the public API. */
export const operatorRoutes = {
  auth: [
    getOperatorAccess,
    confirmOperator,
    leaveOperator,
    openOperatorQueues,
    listOperatorActs,
    listOperatorUsers,
    setOperatorPlan,
    listOperatorMessages,
    getOperatorMessage,
    closeOperatorMessage,
  ],
  transcription: [
    getOperatorQueue,
    listOperatorFailures,
    retryOperatorFailure,
    getOperatorStorage,
    getOperatorModels,
    getOperatorInsights,
  ],
  billing: [getOperatorBillingWork],
} satisfies Readonly<Record<string, readonly RouteContract[]>>;

const ACTS = {
  'identity.confirm': confirmOperator,
  'identity.leave': leaveOperator,
  'log.read': listOperatorActs,
  'people.list': listOperatorUsers,
  'person.plan': setOperatorPlan,
  'messages.list': listOperatorMessages,
  'message.read': getOperatorMessage,
  'message.close': closeOperatorMessage,
  'queue.read': getOperatorQueue,
  'queues.open': openOperatorQueues,
  'failures.list': listOperatorFailures,
  'failure.retry': retryOperatorFailure,
  'storage.read': getOperatorStorage,
  'models.read': getOperatorModels,
  'insights.read': getOperatorInsights,
  'billing.read': getOperatorBillingWork,
} as const satisfies Readonly<Record<OperatorActName, RouteContract>>;

type MatchedAct = {
  readonly act: OperatorActName;
  readonly isChange: boolean;
  readonly subject: string | null;
};

/** Returns the act of a request. Undefined for a path without its query that is no operator route: it cannot be recorded. */
export const findOperatorAct = (method: string, path: string): MatchedAct | undefined => {
  for (const { act, route, pattern } of PATTERNS) {
    const [matched, subject] = (route.method === method && pattern.exec(path)) || [];
    if (matched !== undefined) return { act, isChange: method !== 'GET', subject: subject ?? null };
  }
  return undefined;
};

const PATTERNS = Object.entries<RouteContract>(ACTS).map(([act, route]) => ({
  act: act as OperatorActName,
  route,
  pattern: new RegExp(`^${route.path.replaceAll(/:\w+/g, '([\\w-]{1,64})')}$`),
}));
