import { type CatalogueEntry, getPlans } from '@escriba/contracts/billing/catalogue';
import type { ListedPlan } from '@escriba/contracts/billing/listed-plans';
import { CALLER_HEADER } from '@escriba/http';
import { Value } from 'typebox/value';
import type { Upstream } from '../platform/upstream.ts';

const RESPONSE_TIMEOUT_MS = 2_000;

/** Returns the plans that billing sells, by rank. Throws if billing does not respond in time. */
export const readSoldPlans = async ({ dispatcher, callerTokens }: Upstream): Promise<ListedPlan[]> => {
  const { statusCode, body } = await dispatcher.request({
    method: getPlans.method,
    path: getPlans.path,
    headers: { [CALLER_HEADER]: await callerTokens.sign({ ip: '127.0.0.1', service: true }) },
    signal: AbortSignal.timeout(RESPONSE_TIMEOUT_MS),
  });
  const response = await body.json();
  if (statusCode !== 200) throw new Error(`billing responded ${statusCode}`);
  return Value.Parse(getPlans.responses[200], response).data.plans.map(withoutWords);
};

const withoutWords = ({
  name: _name,
  description: _description,
  features: _features,
  ...plan
}: CatalogueEntry): ListedPlan => plan;
