import { formatDate } from '@escriba/contracts/shared/format-date';
import { planDescription } from '@escriba/contracts/plans/texts';
import type { SubscriptionState, SubscriptionTerms } from '@escriba/contracts/billing/subscription';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../../i18n/locale.ts';
import { Button } from '../../../ui/button.tsx';
import { formatDay, unbroken } from '../../../ui/day.ts';
import { formatMoney, formatPrice } from '../../../ui/money.ts';
import { PlanAndStatus, type PlanStatus } from '../../../ui/plan-and-status.tsx';
import { useNow } from '../../../ui/use-now.ts';
import { LAPSE_SEEN_WITHIN_MS } from '../deadline.ts';
import type { OpenWith } from './dialogs.ts';
import { ownPlan } from './offered-plans.ts';
import { planStatusOf } from './plan-status.ts';
import { TermsActions } from './terms-actions.tsx';
import { useMeansText } from './use-means-text.ts';
import { Withdrawal } from './withdrawal.tsx';

type StatusCardProps = {
  readonly status: SubscriptionState;
  /** The used amounts of the plan's limits. */
  readonly usage: ReactNode;
  readonly onOpen: OpenWith;
};

/** Shows the plan, its state, price, next charge and usage, with what the user can change. */
export const StatusCard = ({ status, usage, onOpen }: StatusCardProps) => {
  const { t } = useTranslation(['subscription', 'plans']);
  const locale = useLocale();
  const { terms } = status;
  const own = ownPlan(status);
  const planStatus = planStatusOf({ ...status, plan: own }, useNow(LAPSE_SEEN_WITHIN_MS));
  return (
    <PlanCard>
      <header className="flex flex-col gap-0.5">
        <PlanAndStatus
          as="h2"
          name={t('current.active', { plan: t(`plans:${own}.name`) })}
          planStatus={planStatus}
        />
        {planStatus === 'free' || planStatus === 'active' ? (
          <p className="text-muted text-pretty">{planDescription(own, locale)}</p>
        ) : null}
        <Ended status={status} planStatus={planStatus} onOpen={onOpen} />
      </header>
      {terms === null ? own === 'free' && <FreeTerms /> : <Terms terms={terms} />}
      <div className="border-t border-line pt-6">{usage}</div>
      {terms === null ? null : <TermsActions terms={terms} onOpen={onOpen} />}
      {terms === null ? null : <Withdrawal terms={terms} onOpen={onOpen} />}
    </PlanCard>
  );
};

/** Renders the card of the user's plan. */
export const PlanCard = ({ children }: { readonly children: ReactNode }) => {
  const { t } = useTranslation('subscription');
  return (
    <section
      aria-label={t('current.title')}
      className="flex min-w-0 flex-col gap-6 rounded-card border border-line bg-raised p-5 shadow-resting sm:p-6"
    >
      {children}
    </section>
  );
};

type EndedProps = Omit<StatusCardProps, 'usage'> & { readonly planStatus: PlanStatus };

/** Says why the last subscription ended. An order that was not paid in time can be placed again. */
const Ended = ({ status: { ended, terms }, planStatus, onOpen }: EndedProps) => {
  const { t } = useTranslation(['subscription', 'plans', 'payment']);
  const locale = useLocale();
  if (ended === null || terms !== null || planStatus === 'active') return null;
  const date = formatDate(new Date(ended.at), locale, { dateStyle: 'long' });
  const { plan, cycle, reason } = ended;
  return (
    <div className="flex flex-col gap-3 pt-2">
      <p className="text-sm text-muted text-pretty">
        {t(`ended.${reason}`, { plan: t(`plans:${plan}.name`), date })}
      </p>
      {reason === 'lapsed' ? (
        <Button size="small" className="self-start" onClick={() => onOpen({ kind: 'checkout', plan, cycle })}>
          {t('payment:over.again')}
        </Button>
      ) : null}
    </div>
  );
};

/** Says that the free plan costs nothing, now and later. */
const FreeTerms = () => {
  const { t } = useTranslation(['subscription', 'plans']);
  const locale = useLocale();
  return (
    <dl className="flex flex-wrap gap-x-12 gap-y-4">
      <Fact name={t('current.price')}>
        {formatPrice(0, locale)} {t('plans:price.free')}
      </Fact>
      <Fact name={t('current.next')}>{t('current.nextNone')}</Fact>
    </dl>
  );
};

const Terms = ({ terms }: { readonly terms: SubscriptionTerms }) => {
  const { t } = useTranslation(['subscription', 'checkout']);
  const locale = useLocale();
  const meansText = useMeansText();
  const { cycle, priceCents, next, automaticPix, endsOn } = terms;
  const price = t(cycle === 'monthly' ? 'current.perMonth' : 'current.perYear', {
    price: formatMoney(priceCents, locale),
  });
  return (
    <>
      <dl className={FACTS}>
        <Fact name={t('current.price')}>{price}</Fact>
        <Fact name={t('current.next')}>
          {next === null
            ? t('current.nextNone')
            : t('current.nextOn', {
                amount: formatMoney(next.amountCents, locale),
                date: unbroken(formatDay(next.on, locale, 'medium')),
              })}
        </Fact>
        <Fact name={t('current.method')}>
          {automaticPix === 'active' ? t('checkout:automaticPix.name') : meansText(terms)}
        </Fact>
      </dl>
      {automaticPix === null || endsOn !== null ? null : (
        <p className="text-sm text-muted text-pretty">{t(`current.automaticPix.${automaticPix}`)}</p>
      )}
    </>
  );
};

const FACTS =
  'grid grid-cols-[repeat(auto-fit,minmax(min(8rem,100%),1fr))] gap-x-6 gap-y-4 sm:grid-cols-[auto_auto_auto] sm:justify-between';

const Fact = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <div className="flex min-w-0 flex-col">
    <dt className="text-sm text-muted">{name}</dt>
    <dd className="font-medium tabular-nums text-pretty">{children}</dd>
  </div>
);
