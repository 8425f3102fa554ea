import { type Catalogue, type Locale, PLAN_IDS, type PlanId, planSentences } from '@escriba/contracts';

/** What a change of plan takes away, as sentences for users. */
export const listLosses = (
  catalogue: Catalogue,
  { from, to, locale }: { readonly from: PlanId; readonly to: PlanId; readonly locale: Locale },
): string[] => {
  const kept = new Set(planSentences(to, catalogue[to].limits, locale));
  return PLAN_IDS.indexOf(to) >= PLAN_IDS.indexOf(from)
    ? []
    : planSentences(from, catalogue[from].limits, locale).filter((sentence) => !kept.has(sentence));
};
