import type { CatalogueEntry } from '@escriba/contracts/billing/catalogue';
import type { BillingCycle } from '@escriba/contracts/billing/fields';
import { Check } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../i18n/locale.ts';
import { Badge } from '../../ui/badge.tsx';
import { classes } from '../../ui/classes.ts';
import { formatMoney, formatPrice } from '../../ui/money.ts';

type PlanOfferProps = {
  readonly plan: CatalogueEntry;
  readonly cycle: BillingCycle;
  /** The plan of the signed-in user. */
  readonly isMine: boolean;
  /** Whether the address names this plan: it then scrolls into view. */
  readonly isNamed?: boolean;
  readonly titleLevel?: 'h2' | 'h3';
  /** The way to get the plan. */
  readonly children: ReactNode;
};

/** Renders one plan: price, limits and how to get it. */
export const PlanOffer = ({
  plan,
  cycle,
  isMine,
  isNamed = false,
  titleLevel: Title = 'h2',
  children,
}: PlanOfferProps) => {
  const { t } = useTranslation('plans');
  const title = useId();
  const card = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isNamed) card.current?.scrollIntoView?.({ block: 'nearest' });
  }, [isNamed]);
  const { id, name, description } = plan;
  return (
    <li
      ref={card}
      aria-labelledby={title}
      className={classes(
        'flex min-w-0 scroll-mt-20 flex-col gap-5 rounded-card border bg-raised p-5 sm:p-6',
        id === 'pro' ? 'border-accent shadow-resting' : 'border-line',
        isNamed && 'outline-2 outline-offset-3 outline-accent',
      )}
    >
      <div className="flex flex-col gap-1">
        <div className="flex min-h-7 flex-wrap items-center gap-x-3 gap-y-1">
          <Title id={title} className="text-lg font-medium">
            {name}
          </Title>
          {isMine ? (
            <Badge tone="success">{t('mine')}</Badge>
          ) : id === 'pro' ? (
            <Badge tone="accent">{t('recommended')}</Badge>
          ) : null}
        </div>
        <p className="text-sm text-muted text-pretty lg:min-h-[2lh]">{description}</p>
      </div>
      <Price plan={plan} cycle={cycle} />
      <Features plan={plan} />
      <div className="flex min-h-16 flex-col justify-end gap-2">{children}</div>
    </li>
  );
};

const Features = ({ plan: { name, features } }: Pick<PlanOfferProps, 'plan'>) => {
  const { t } = useTranslation('plans');
  return (
    <ul aria-label={t('includes', { plan: name })} className="flex grow flex-col gap-2 text-sm">
      {features.map((words) => (
        <li key={words} className="flex items-start gap-2">
          <Check aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-accent" />
          {words}
        </li>
      ))}
    </ul>
  );
};

type PriceProps = Pick<PlanOfferProps, 'plan' | 'cycle'>;

/** Shows the price of a billing cycle. A year is beside what twelve months cost. */
const Price = ({ plan, cycle }: PriceProps) => {
  const { id, priceCents, listPriceCents, yearlySavingsCents: savings } = plan;
  const { t } = useTranslation('plans');
  const locale = useLocale();
  const cents = priceCents[cycle];
  const period = cents === null ? 'customText' : id === 'free' ? 'free' : cycle;
  const isSaving = cycle === 'yearly' && cents !== null && savings > 0;
  const before = cycle === 'monthly' ? listPriceCents : isSaving ? cents + savings : null;
  return (
    <p
      className={classes(
        'flex min-h-11 flex-wrap content-start items-baseline gap-x-2 tabular-nums',
        // The features of all plans start on one line, also beside a plan without savings.
        cycle === 'yearly' && 'lg:min-h-17',
      )}
    >
      {before === null ? null : (
        <s className="text-muted">
          <span className="sr-only">{t('price.before')} </span>
          {formatPrice(before, locale)}
        </s>
      )}
      <span
        className={`font-semibold tracking-[-0.02em] ${cents === null ? 'text-2xl leading-11' : 'text-3xl'}`}
      >
        {cents === null ? t('price.custom') : formatPrice(cents, locale)}
      </span>
      <span className="text-sm text-muted">{t(`price.${period}`)}</span>
      {isSaving ? (
        <span className="basis-full text-sm font-medium text-success">
          {t('price.saving', { amount: formatMoney(savings, locale) })}
        </span>
      ) : null}
    </p>
  );
};
