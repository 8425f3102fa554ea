import type { CatalogueEntry } from '@escriba/contracts/billing/catalogue';
import type { BillingCycle } from '@escriba/contracts/billing/fields';
import type { PlanId } from '@escriba/contracts/plans/plans';
import { Check } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sellerEmailOf, useCatalogue } from '../../../data/billing/catalogue.ts';
import { useLocale, useLocalPath } from '../../../i18n/locale.ts';
import { contactHref } from '../../../platform/contact.ts';
import { paths } from '../../../platform/paths.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { ChoiceGroup } from '../../../ui/choice-group.tsx';
import { classes } from '../../../ui/classes.ts';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { formatMoney, formatPrice } from '../../../ui/money.ts';
import { listUpgrades } from './offered-plans.ts';

type UpgradePlansProps = {
  /** The present plan; undefined while unknown. */
  readonly own: PlanId | undefined;
  readonly onChoose: (plan: PlanId, cycle: BillingCycle) => void;
};

/** The plans ranked above the present one. None is offered before that is known. */
export const UpgradePlans = ({ own, onChoose }: UpgradePlansProps) => {
  const { t } = useTranslation('subscription');
  const title = useId();
  const [cycle, setCycle] = useState<BillingCycle>('monthly');
  const { data: catalogue, isError, refetch } = useCatalogue();
  const offered = own === undefined ? undefined : listUpgrades(catalogue?.plans ?? [], own);
  const isFailed = catalogue === undefined && isError;
  const options = (['monthly', 'yearly'] as const).map((value) => ({ value, label: t(`current.${value}`) }));
  return (
    <section aria-labelledby={title} className="flex flex-col gap-4">
      <header className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h2 id={title} className="font-serif text-xl font-medium tracking-[-0.01em]">
          {t('upgrades.title')}
        </h2>
        {offered?.some(({ isPurchasable }) => isPurchasable) ? (
          <ChoiceGroup<BillingCycle>
            label={t('upgrades.cycle')}
            value={cycle}
            options={options}
            onChoose={setCycle}
          />
        ) : null}
      </header>
      {isFailed ? <LoadFailure title={t('upgrades.failed')} onRetry={() => void refetch()} /> : null}
      {!isFailed && (catalogue === undefined || offered === undefined) ? <Skeleton /> : null}
      {catalogue !== undefined && offered?.length === 0 ? (
        <p className="text-muted">{t('upgrades.none')}</p>
      ) : null}
      <ul className="grid gap-4 empty:hidden md:grid-cols-2">
        {offered?.map((plan) => (
          <UpgradeCard key={plan.id} plan={plan} cycle={cycle}>
            <UpgradeAction plan={plan} cycle={cycle} email={sellerEmailOf(catalogue)} onChoose={onChoose} />
          </UpgradeCard>
        ))}
      </ul>
    </section>
  );
};

const Skeleton = () => {
  const { t } = useTranslation('subscription');
  return (
    <div
      role="status"
      className="h-64 animate-write rounded-card border border-line bg-raised [animation-delay:200ms]"
    >
      <span className="sr-only">{t('upgrades.loading')}</span>
    </div>
  );
};

type UpgradeActionProps = Pick<UpgradePlansProps, 'onChoose'> & {
  readonly plan: CatalogueEntry;
  readonly cycle: BillingCycle;
  readonly email: string | undefined;
};

const UpgradeAction = ({ plan, cycle, email, onChoose }: UpgradeActionProps) => {
  const { t } = useTranslation('subscription');
  const support = useLocalPath()(`${paths.support}?subject=billing`);
  if (!plan.isPurchasable || plan.priceCents[cycle] === null)
    return (
      <ButtonLink to={contactHref({ email, support, subject: t('upgrades.salesSubject') })}>
        {t('upgrades.sales')}
      </ButtonLink>
    );
  return (
    <Button look={plan.id === 'pro' ? 'primary' : 'secondary'} onClick={() => onChoose(plan.id, cycle)}>
      {t('upgrade')}
    </Button>
  );
};

type UpgradeCardProps = {
  readonly plan: CatalogueEntry;
  readonly cycle: BillingCycle;
  readonly children: ReactNode;
};

const UpgradeCard = ({ plan, cycle, children }: UpgradeCardProps) => {
  const { t } = useTranslation('subscription');
  const title = useId();
  const { id, name, description, features } = plan;
  return (
    <li
      aria-labelledby={title}
      className={classes(
        'flex min-w-0 flex-col gap-4 rounded-card border bg-raised p-5 shadow-resting',
        id === 'pro' ? 'border-accent' : 'border-line',
      )}
    >
      <div className="flex flex-col gap-1">
        <div className="flex min-h-7 flex-wrap items-center justify-between gap-2">
          <h3 id={title} className="text-lg font-medium">
            {name}
          </h3>
          {id === 'pro' ? <Badge tone="accent">{t('upgrades.recommended')}</Badge> : null}
        </div>
        <p className="text-sm text-muted text-pretty">{description}</p>
      </div>
      <Terms plan={plan} cycle={cycle} />
      <ul className="flex grow flex-col gap-2 text-sm">
        {features.map((feature) => (
          <li key={feature} className="flex items-start gap-2">
            <Check aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-accent" />
            {feature}
          </li>
        ))}
      </ul>
      {children}
    </li>
  );
};

/** The price of a cycle, and how much may be transcribed for it. */
const Terms = ({ plan, cycle }: Pick<UpgradeCardProps, 'plan' | 'cycle'>) => {
  const { t } = useTranslation(['subscription', 'plans']);
  const locale = useLocale();
  const { maxTranscriptions: max, priceCents, limits, yearlySavingsCents } = plan;
  const minutes = limits.monthlyTranscriptionMinutes;
  const savings = cycle === 'yearly' ? yearlySavingsCents : 0;
  const price = priceCents[cycle];
  return (
    <>
      <p className="text-2xl font-semibold tracking-[-0.02em] tabular-nums">
        {price === null
          ? t('upgrades.custom')
          : t(cycle === 'monthly' ? 'current.perMonth' : 'current.perYear', {
              price: formatPrice(price, locale),
            })}
        {savings > 0 ? (
          <span className="block text-sm font-medium tracking-normal text-success">
            {t('plans:price.saving', { amount: formatMoney(savings, locale) })}
          </span>
        ) : null}
      </p>
      <p className="text-sm font-medium">
        <span>{max === -1 ? t('upgrades.unlimited') : t('upgrades.count', { count: max })}</span>
        {/* The number of transcriptions has no limit; their minutes may have one. */}
        {max !== -1 || minutes === -1 ? null : t('upgrades.within', { minutes })}
      </p>
    </>
  );
};
