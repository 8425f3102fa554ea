import { type ServiceEvent, deliverEvent } from '@escriba/contracts/events/events';
import { findExceededLimit } from '@escriba/contracts/plans/exceeded-limit';
import { PLAN_FEATURES, planInForce } from '@escriba/contracts/plans/features';
import {
  type PlanLimits,
  UNLIMITED,
  mapPlanLimits,
  recordingMeasureOf,
} from '@escriba/contracts/plans/limits';
import type { PlanId } from '@escriba/contracts/plans/plans';
import {
  type Allowance,
  type UsageInfo,
  checkAllowance,
  getUsageStatus,
  readAllowance,
  reserveUsage,
} from '@escriba/contracts/usage/usage';
import { DomainError, planLimitReached } from '@escriba/errors';
import {
  type App,
  createApp,
  createCallerTokens,
  getUser,
  requireService,
  requireUser,
  serveRoute,
} from '@escriba/http';
import { createLogger } from '@escriba/runtime';
import { TEST_LIMITS, findFreePort } from '@escriba/testing';

type Charge = {
  userId: string;
  state: 'reserved' | 'committed' | 'released';
  seconds: number;
  sizeBytes: number;
};
type Plan = { plan: PlanId; limits: PlanLimits };
type Known = { sizeBytes?: number; durationMs?: number };

const PRIORITIES: Readonly<Record<PlanId, number>> = { business: 1, pro: 2, free: 3 };

/** Starts the usage service by its contracts, with its ledger in memory and one day that never ends. Users are on `business` by default. */
export const startUsageStandIn = async (secret: string) => {
  const state = {
    plans: new Map<string, Plan>(),
    charges: new Map<string, Charge>(),
    events: [] as ServiceEvent[],
    silent: false,
  };
  // One that no connection takes while it is stopped.
  const port = await findFreePort();
  let app = await listen(state, secret, port);
  return {
    url: `http://127.0.0.1:${port}`,
    setPlan: (userId: string, plan: PlanId, limits: Partial<PlanLimits> = {}) =>
      void state.plans.set(userId, { plan, limits: { ...TEST_LIMITS[plan], ...limits } }),
    /** Returns reservations and charges, by `id/round`. */
    chargesOf: (userId: string) =>
      Object.fromEntries([...state.charges].filter(([, charge]) => charge.userId === userId)),
    /** Every event in order of arrival, including repeated ones. */
    events: state.events,
    /** Handles requests, but breaks the connection before the response. */
    fallSilent: (silent: boolean) => void (state.silent = silent),
    stop: () => app.close(),
    start: async () => {
      app = await listen(state, secret, port);
    },
  };
};

type State = {
  plans: Map<string, Plan>;
  charges: Map<string, Charge>;
  events: ServiceEvent[];
  silent: boolean;
};

const listen = async (state: State, secret: string, port: number): Promise<App> => {
  const logger = createLogger({ name: 'usage', level: 'silent' });
  const callerTokens = createCallerTokens({ audience: 'usage', secret });
  const app = await createApp({ logger, callerTokens, checks: {}, closeGraceMs: 0 });
  app.addHook('onSend', async (_request, reply) => {
    if (state.silent) reply.raw.destroy();
  });
  await app.register(async (scope) => {
    await scope.register(requireUser);
    serveRoute(scope, readAllowance, async (request) => ({
      success: true as const,
      data: allowanceOf(state, getUser(request).id),
    }));
    serveRoute(scope, getUsageStatus, async (request) => ({
      success: true as const,
      data: statusOf(state, getUser(request).id),
    }));
    serveRoute(scope, checkAllowance, async (request) => ({
      success: true as const,
      data: allow(state, getUser(request).id, request.body),
    }));
    serveRoute(scope, reserveUsage, async (request) => ({
      success: true as const,
      data: reserve(state, getUser(request).id, request.body),
    }));
  });
  await app.register(async (scope) => {
    await scope.register(requireService, { from: ['transcription', 'worker'] });
    serveRoute(scope, deliverEvent, async (request) => {
      settle(state, request.body);
      return { success: true as const };
    });
  });
  await app.listen({ port, host: '127.0.0.1' });
  return app;
};

type Body = { transcriptionId: string; round: number; sizeBytes: number; durationMs: number };

const keyOf = ({ transcriptionId, round }: Pick<Body, 'transcriptionId' | 'round'>): string =>
  `${transcriptionId}/${round}`;

const reserve = (state: State, userId: string, body: Body): Allowance => {
  const known = state.charges.get(keyOf(body));
  if (known?.state === 'released') {
    const message = { pt: 'x', en: 'x' };
    throw new DomainError({ kind: 'conflict', code: 'usage.reservation_released', message });
  }
  if (known) return allowanceOf(state, userId);
  const allowance = allow(state, userId, body);
  const seconds = Math.ceil(body.durationMs / 1_000);
  state.charges.set(keyOf(body), { userId, state: 'reserved', seconds, sizeBytes: body.sizeBytes });
  return allowance;
};

const settle = (state: State, event: ServiceEvent): void => {
  state.events.push(event);
  if (event.type === 'subscription.changed') {
    const { userId, status } = event.data;
    const plan = planInForce(event.data.plan, status);
    state.plans.set(userId, { plan, limits: TEST_LIMITS[plan] });
    return;
  }
  if (event.type === 'catalogue.changed') return;
  const { userId, chargedMs } = event.data;
  const charge = state.charges.get(keyOf(event.data)) ?? {
    userId,
    state: 'reserved',
    seconds: 0,
    sizeBytes: 0,
  };
  const isCharged = chargedMs > 0;
  if (charge.state === 'committed' || (charge.state === 'released' && !isCharged)) return;
  const seconds = Math.ceil(chargedMs / 1_000);
  state.charges.set(keyOf(event.data), { ...charge, seconds, state: isCharged ? 'committed' : 'released' });
};

const allowanceOf = (state: State, userId: string): Allowance => {
  const { plan, limits } = state.plans.get(userId) ?? { plan: 'business', limits: TEST_LIMITS.business };
  return { plan, limits, priority: PRIORITIES[plan] };
};

const RESET = '2030-01-01T00:00:00.000Z';

const statusOf = (state: State, userId: string): UsageInfo => {
  const { plan, limits } = allowanceOf(state, userId);
  const { files, minutes } = usedBy(state, userId);
  const month = leftOf(limits.monthlyTranscriptionMinutes, minutes);
  return {
    canTranscribe: true,
    reason: null,
    user: { currentPlan: plan, subscriptionStatus: 'active', planInForce: plan },
    plan: {
      displayName: plan,
      description: '',
      highlights: [],
      limits,
      features: { ...PLAN_FEATURES[plan], unlimitedFileSize: false, unlimitedDuration: false },
    },
    usage: {
      today: { files, ...leftOf(limits.dailyFiles, files) },
      month: { minutes, ...month },
      total: { files, minutes, sizeMB: 0, lastTranscription: null },
    },
    nextReset: { daily: RESET, monthly: RESET },
  };
};

const leftOf = (limit: number, used: number) => ({
  limit,
  remaining: limit === UNLIMITED ? UNLIMITED : Math.max(0, limit - used),
  unlimited: limit === UNLIMITED,
  usagePercent: 0,
});

/** Returns the files and minutes that count. */
const usedBy = (state: State, userId: string) => {
  const charges = [...state.charges.values()].filter(
    (charge) => charge.userId === userId && charge.state !== 'released',
  );
  const seconds = charges.reduce((sum, charge) => sum + charge.seconds, 0);
  return { files: charges.length, minutes: seconds / 60 };
};

const allow = (
  state: State,
  userId: string,
  {
    sizeBytes = 0,
    durationMs = 0,
    transcriptionId,
    lastRound,
  }: Known & { transcriptionId?: string; lastRound?: number },
): Allowance => {
  const allowance = allowanceOf(state, userId);
  const isEnded = (key: string): boolean => {
    const [id, round] = key.split('/');
    return id === transcriptionId && Number(round) > (lastRound ?? Infinity);
  };
  const charges = [...state.charges]
    .filter(([key, charge]) => charge.state !== 'reserved' || !isEnded(key))
    .map(([, charge]) => charge)
    .filter((charge) => charge.userId === userId && charge.state !== 'released');
  const totals = {
    files: charges.length,
    minutes: charges.reduce((sum, { seconds }) => sum + seconds, 0),
    megabytes: charges.reduce((sum, charge) => sum + charge.sizeBytes, 0),
  };
  const used = mapPlanLimits((limit) => totals[recordingMeasureOf(limit)?.counts ?? 'files']);
  const exceeded = findExceededLimit(allowance.limits, used, { sizeBytes, durationMs });
  if (exceeded) throw planLimitReached(exceeded.name, exceeded);
  return allowance;
};
