import { PLAN_LIMIT_CODES, PLAN_LIMIT_NAMES, recordingMeasureOf } from '@escriba/contracts/plans/limits';
import { Counter, Registry } from 'prom-client';

/** Creates counters of quota: reservations that were made, how they ended, and refusals by the exceeded limit. */
export const createQuotaCounters = (registry: Registry = new Registry()) => {
  const reservations = new Counter({
    name: 'quota_reservations_total',
    help: 'Reservations of quota',
    registers: [registry],
  });
  const settlements = new Counter({
    name: 'quota_settlements_total',
    help: 'Ended reservations, charged or returned',
    labelNames: ['state'],
    registers: [registry],
  });
  const refusals = new Counter({
    name: 'quota_refusals_total',
    help: 'Recordings refused because of a limit of the plan',
    labelNames: ['limit'],
    registers: [registry],
  });
  for (const state of ['committed', 'released']) settlements.inc({ state }, 0);
  for (const name of PLAN_LIMIT_NAMES)
    if (recordingMeasureOf(name) !== null) refusals.inc({ limit: PLAN_LIMIT_CODES[name] }, 0);
  return {
    reserved: (): void => reservations.inc(),
    settled: (state: 'committed' | 'released'): void => settlements.inc({ state }),
    /** Counts a refusal. `limit` is an error code of `PLAN_LIMIT_CODES`. */
    refused: (limit: string): void => refusals.inc({ limit }),
  };
};

export type QuotaCounters = ReturnType<typeof createQuotaCounters>;
