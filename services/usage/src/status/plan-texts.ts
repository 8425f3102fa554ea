import { planDescription, planName, planSentences } from '@escriba/contracts/plans/texts';
import type { Locale, LocalisedText } from '@escriba/contracts/shared/locale';
import type { Entitlement } from '../users/users.ts';

/** The plan in force in words for users. `highlights` list its limits, then its features. */
export type PlanText = {
  readonly displayName: string;
  readonly description: string;
  readonly highlights: string[];
};

export const planText = (
  { plan, inForce, limits }: Pick<Entitlement, 'plan' | 'inForce' | 'limits'>,
  locale: Locale,
): PlanText => ({
  displayName: planName(inForce, locale),
  description: plan === inForce ? planDescription(plan, locale) : lapsed(planName(plan, locale))[locale],
  highlights: planSentences(inForce, limits, locale),
});

/** Describes a paid plan that is not active. */
const lapsed = (name: string): LocalisedText => ({
  pt: `Sua assinatura ${name} não está ativa: valem os limites e recursos do plano gratuito`,
  en: `Your ${name} subscription is not active: the limits and features of the free plan apply`,
});
