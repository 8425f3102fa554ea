import type { UsageInfo } from '@escriba/contracts/usage/usage';
import { Check } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Card } from '../../ui/card.tsx';
import { PlanBadge } from '../../ui/plan-badge.tsx';
import { planStatusOf } from './plan-status.ts';
import { PlanStatusBadge } from './plan-status-badge.tsx';

/** The plan, its status and what it includes. */
export const PlanCard = ({ usage }: { readonly usage: UsageInfo }) => {
  const { t } = useTranslation('usage');
  const { plan, user } = usage;
  const planStatus = planStatusOf(user);
  return (
    <Card title={t('plan.title')} aside={<PlanStatusBadge planStatus={planStatus} />}>
      <div className="flex flex-col gap-1">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-2xl font-semibold tracking-[-0.01em]">
          {plan.displayName}
          <PlanBadge plan={user.planInForce} className="tracking-normal" />
        </p>
        <p className="text-muted text-pretty">{plan.description}</p>
        {planStatus === 'free' || planStatus === 'active' ? null : (
          <p className="text-sm text-danger">{t(`standing.${planStatus}.text`)}</p>
        )}
      </div>
      <Highlights usage={usage} />
    </Card>
  );
};

/** What the plan includes. */
export const Highlights = ({ usage: { plan } }: { readonly usage: UsageInfo }) => {
  const { t } = useTranslation('usage');
  if (plan.highlights.length === 0) return null;
  return (
    <ul aria-label={t('plan.includes')} className="grid gap-x-6 gap-y-2 text-sm sm:grid-cols-2">
      {plan.highlights.map((highlight) => (
        <li key={highlight} className="flex items-start gap-2">
          <Check aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-accent" />
          {highlight}
        </li>
      ))}
    </ul>
  );
};
