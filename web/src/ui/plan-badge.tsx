import type { PlanId } from '@escriba/contracts/plans/plans';
import { useTranslation } from 'react-i18next';
import { Badge } from './badge.tsx';

/** Shows the plan in its short form: FREE, PRO, BUSINESS. */
export const PlanBadge = ({ plan, className }: { readonly plan: PlanId; readonly className?: string }) => {
  const { t } = useTranslation('frame');
  const name = plan.toUpperCase();
  return (
    <Badge tone={plan === 'free' ? 'neutral' : 'accent'} className={className ?? ''}>
      <span aria-hidden="true" className="tracking-[0.04em]">
        {name}
      </span>
      <span className="sr-only">{t('plan.label', { plan: name })}</span>
    </Badge>
  );
};
