import type { Catalogue } from '@escriba/contracts/plans/default-catalogue';
import { PLAN_IDS, type PlanId } from '@escriba/contracts/plans/plans';
import { planSentences } from '@escriba/contracts/plans/texts';
import type { Locale } from '@escriba/contracts/shared/locale';

/** Lists the features and limits that a change of plan removes, as sentences for users. */
export const listLosses = (
  catalogue: Catalogue,
  { from, to, locale }: { readonly from: PlanId; readonly to: PlanId; readonly locale: Locale },
): string[] => {
  const kept = new Set(planSentences(to, catalogue[to].limits, locale));
  return PLAN_IDS.indexOf(to) >= PLAN_IDS.indexOf(from)
    ? []
    : planSentences(from, catalogue[from].limits, locale).filter((sentence) => !kept.has(sentence));
};
