import type { PlanId } from '@escriba/contracts';
import { Check } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { env } from '../../platform/env.ts';
import { paths } from '../../platform/paths.ts';
import { AppLink } from '../../ui/app-link.tsx';
import { Badge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { type Cycle, describeFeatures, describeLimits, useOffer } from './offers.ts';

type PlanOfferProps = {
  readonly id: PlanId;
  readonly cycle: Cycle;
  /** The plan of the signed-in user; null for a visitor, undefined while unknown. */
  readonly current: PlanId | null | undefined;
};

/** One plan: price, limits and how to get it. */
export const PlanOffer = ({ id, cycle, current }: PlanOfferProps) => {
  const { t } = useTranslation('plans');
  const title = useId();
  const name = t(`${id}.name`);
  return (
    <li
      aria-labelledby={title}
      className={classes(
        'flex min-w-0 flex-col gap-5 rounded-card border bg-raised p-5 sm:p-6',
        id === 'pro' ? 'border-accent shadow-resting' : 'border-line',
      )}
    >
      <div className="flex flex-col gap-1">
        <div className="flex min-h-7 flex-wrap items-center gap-x-3 gap-y-1">
          <h2 id={title} className="text-lg font-medium">
            {name}
          </h2>
          {current === id ? (
            <Badge tone="success">{t('mine')}</Badge>
          ) : id === 'pro' ? (
            <Badge tone="accent">{t('recommended')}</Badge>
          ) : null}
        </div>
        <p className="text-sm text-muted text-pretty lg:min-h-[2lh]">{t(`${id}.text`)}</p>
      </div>
      <Price id={id} cycle={cycle} />
      <ul aria-label={t('includes', { plan: name })} className="flex grow flex-col gap-2 text-sm">
        {[...describeLimits(id, t), ...describeFeatures(id, t)].map((words) => (
          <li key={words} className="flex items-start gap-2">
            <Check aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-accent" />
            {words}
          </li>
        ))}
      </ul>
      <div className="flex min-h-16 flex-col justify-end gap-2">
        <PlanAction id={id} current={current} />
      </div>
    </li>
  );
};

const Price = ({ id, cycle }: { readonly id: PlanId; readonly cycle: Cycle }) => {
  const { t } = useTranslation('plans');
  const { price, before } = useOffer(id, cycle);
  const period = price === null ? 'customText' : id === 'free' ? 'free' : cycle;
  return (
    <p className="flex min-h-11 flex-wrap items-baseline gap-x-2 tabular-nums">
      {before === null ? null : (
        <s className="text-muted">
          <span className="sr-only">{t('price.before')} </span>
          {before}
        </s>
      )}
      <span
        className={`font-semibold tracking-[-0.02em] ${price === null ? 'text-2xl leading-11' : 'text-3xl'}`}
      >
        {price ?? t('price.custom')}
      </span>
      <span className="text-sm text-muted">{t(`price.${period}`)}</span>
    </p>
  );
};

/** How to get the plan. */
const PlanAction = ({ id, current }: Pick<PlanOfferProps, 'id' | 'current'>) => {
  const { t } = useTranslation('plans');
  if (current === undefined) return null;
  if (current === id)
    return (
      <>
        <Words>{t('way.current')}</Words>
        <AppLink to={paths.appPlans}>{t('way.seeUsage')}</AppLink>
      </>
    );
  switch (id) {
    case 'free':
      return current === null ? (
        <ButtonLink to={paths.register} look="primary">
          {t('way.register')}
        </ButtonLink>
      ) : (
        <Words>{t('way.included')}</Words>
      );
    case 'pro':
      return <Words>{t('way.soon')}</Words>;
    case 'business':
      return (
        <ButtonLink to={`mailto:${env.contactEmail}?subject=${encodeURIComponent(t('way.salesSubject'))}`}>
          {t('way.sales')}
        </ButtonLink>
      );
  }
};

const Words = ({ children }: { readonly children: ReactNode }) => (
  <p className="text-sm text-muted text-pretty">{children}</p>
);
