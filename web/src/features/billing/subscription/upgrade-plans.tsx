import type { CatalogueEntry } from '@escriba/contracts/billing/catalogue';
import type { BillingCycle } from '@escriba/contracts/billing/fields';
import type { PlanId } from '@escriba/contracts/plans/plans';
import type { TFunction } from 'i18next';
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
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { formatMoney, formatPrice } from '../../../ui/money.ts';
import { listAdditions, listUpgrades } from './offered-plans.ts';

type UpgradePlansProps = {
  /** The present plan. */
  readonly own: PlanId;
  readonly isVisitor: boolean;
  /** Whether an upgrade is the main action of the page, and no open payment is. */
  readonly isMain: boolean;
  readonly onChoose: (plan: PlanId, cycle: BillingCycle) => void;
};

/** Shows the plans ranked above the present one, as one card: what each adds, and for how much. */
export const UpgradePlans = ({ own, isVisitor, isMain, onChoose }: UpgradePlansProps) => {
  const { t } = useTranslation(['subscription', 'plans']);
  const title = useId();
  const [cycle, setCycle] = useState<BillingCycle>('monthly');
  const { data: catalogue, isFetched, refetch } = useCatalogue();
  if (catalogue === undefined)
    return isFetched ? <LoadFailure title={t('upgrades.failed')} onRetry={() => void refetch()} /> : null;
  const offered = listUpgrades(catalogue.plans, own);
  if (offered.length === 0) return <p className="text-sm text-muted">{t('upgrades.none')}</p>;
  const present = catalogue.plans.find(({ id }) => id === own);
  const options = (['monthly', 'yearly'] as const).map((value) => ({ value, label: t(`current.${value}`) }));
  return (
    <section
      aria-labelledby={title}
      className="@container flex min-w-0 flex-col gap-5 rounded-card border border-line bg-raised p-5 shadow-resting sm:p-6"
    >
      <header className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h2 id={title} className="font-medium">
          {t(isVisitor ? 'plans:title' : 'upgrades.title')}
        </h2>
        {offered.some(({ isPurchasable }) => isPurchasable) ? (
          <ChoiceGroup<BillingCycle>
            label={t('upgrades.cycle')}
            value={cycle}
            options={options}
            onChoose={setCycle}
          />
        ) : null}
      </header>
      <ul className="grid gap-6 @2xl:grid-cols-2 @2xl:gap-10">
        {offered.map((plan, index) => (
          <Upgrade key={plan.id} plan={plan} before={offered[index - 1] ?? present} cycle={cycle}>
            <UpgradeAction
              plan={plan}
              cycle={cycle}
              isMain={isMain}
              email={sellerEmailOf(catalogue)}
              onChoose={onChoose}
            />
          </Upgrade>
        ))}
      </ul>
    </section>
  );
};

type UpgradeActionProps = Pick<UpgradePlansProps, 'isMain' | 'onChoose'> & {
  readonly plan: CatalogueEntry;
  readonly cycle: BillingCycle;
  readonly email: string | undefined;
};

const UpgradeAction = ({ plan, cycle, isMain, email, onChoose }: UpgradeActionProps) => {
  const { t } = useTranslation('subscription');
  const support = useLocalPath()(`${paths.support}?subject=billing`);
  if (!plan.isPurchasable || plan.priceCents[cycle] === null)
    return (
      <ButtonLink to={contactHref({ email, support, subject: t('upgrades.salesSubject') })}>
        {t('upgrades.sales')}
      </ButtonLink>
    );
  return (
    <Button
      look={isMain && plan.id === 'pro' ? 'primary' : 'secondary'}
      onClick={() => onChoose(plan.id, cycle)}
    >
      {t('upgrade')}
    </Button>
  );
};

type UpgradeProps = {
  readonly plan: CatalogueEntry;
  /** The plan with which it is compared: the next smaller one. */
  readonly before: CatalogueEntry | undefined;
  readonly cycle: BillingCycle;
  readonly children: ReactNode;
};

const Upgrade = ({ plan, before, cycle, children }: UpgradeProps) => {
  const { t } = useTranslation('subscription');
  const locale = useLocale();
  const title = useId();
  const { id, name } = plan;
  return (
    <li
      aria-labelledby={title}
      className="flex min-w-0 flex-col gap-4 border-t border-line pt-6 first:border-t-0 first:pt-0 @2xl:border-t-0 @2xl:pt-0"
    >
      <div className="flex flex-col gap-1">
        <div className="flex min-h-7 flex-wrap items-center justify-between gap-2">
          <h3 id={title} className="text-lg font-medium">
            {name}
          </h3>
          {id === 'pro' ? <Badge tone="accent">{t('upgrades.recommended')}</Badge> : null}
        </div>
        <Price plan={plan} cycle={cycle} />
      </div>
      {before === undefined ? null : (
        <p className="-mb-2 text-sm text-muted">{t('upgrades.beyond', { plan: before.name })}</p>
      )}
      <ul className="flex grow flex-col gap-2 text-sm">
        {[describeAmount(plan, t), ...listAdditions(plan, before, locale)].map((addition) => (
          <li key={addition} className="flex items-start gap-2">
            <Check aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-accent" />
            {addition}
          </li>
        ))}
      </ul>
      {children}
    </li>
  );
};

/** Shows the price of a cycle. */
const Price = ({ plan, cycle }: Pick<UpgradeProps, 'plan' | 'cycle'>) => {
  const { t } = useTranslation(['subscription', 'plans']);
  const locale = useLocale();
  const { priceCents, yearlySavingsCents } = plan;
  const savings = cycle === 'yearly' ? yearlySavingsCents : 0;
  const price = priceCents[cycle];
  return (
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
  );
};

/** Describes how much may be transcribed: the number of transcriptions has no limit, or their minutes have one. */
const describeAmount = (
  { maxTranscriptions: max, limits }: CatalogueEntry,
  t: TFunction<'subscription'>,
): string => {
  if (max !== -1) return t('upgrades.count', { count: max });
  const minutes = limits.monthlyTranscriptionMinutes;
  return minutes === -1
    ? t('upgrades.unlimited')
    : t('upgrades.unlimited') + t('upgrades.within', { minutes });
};
