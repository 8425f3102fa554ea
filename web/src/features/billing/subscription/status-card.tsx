import type { SubscriptionState, SubscriptionTerms } from '@escriba/contracts/billing/subscription';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../../i18n/locale.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { formatDay } from '../../../ui/day.ts';
import { formatMoney } from '../../../ui/money.ts';
import { useNow } from '../../../ui/use-now.ts';
import { LAPSE_SEEN_WITHIN_MS } from '../deadline.ts';
import type { OpenWith } from './dialogs.ts';
import { ownPlan } from './offered-plans.ts';
import { type PlanStatus, planStatusOf } from './plan-status.ts';
import { TermsActions } from './terms-actions.tsx';
import { useMeansText } from './use-means-text.ts';

const TONES = {
  free: 'neutral',
  active: 'success',
  pending: 'warning',
  problem: 'danger',
  expired: 'danger',
} as const;
const TEXTS = {
  free: 'freeText',
  active: 'activeText',
  pending: 'pendingText',
  problem: 'problemText',
  expired: 'expiredText',
} as const;

type StatusCardProps = { readonly status: SubscriptionState; readonly onOpen: OpenWith };

/** The plan, its state and its terms, with what the user can change. */
export const StatusCard = ({ status, onOpen }: StatusCardProps) => {
  const { t } = useTranslation(['subscription', 'plans', 'usage']);
  const { terms } = status;
  const own = ownPlan(status);
  const planStatus = planStatusOf({ ...status, plan: own }, useNow(LAPSE_SEEN_WITHIN_MS));
  return (
    <Card
      title={t('current.title')}
      aside={<Badge tone={TONES[planStatus]}>{t(`usage:standing.${planStatus}.name`)}</Badge>}
    >
      <div className="flex flex-col gap-0.5">
        <p className="text-2xl font-semibold tracking-[-0.01em]">
          {t('current.active', { plan: t(`plans:${own}.name`) })}
        </p>
        <p className="text-muted">{t(`current.${TEXTS[planStatus]}`)}</p>
      </div>
      {terms === null ? (
        <Ended status={status} planStatus={planStatus} onOpen={onOpen} />
      ) : (
        <Terms terms={terms} />
      )}
      {terms === null ? null : <TermsActions terms={terms} onOpen={onOpen} />}
    </Card>
  );
};

type EndedProps = StatusCardProps & { readonly planStatus: PlanStatus };

/** Why the last subscription ended. An order that was not paid in time can be placed again. */
const Ended = ({ status: { ended }, planStatus, onOpen }: EndedProps) => {
  const { t } = useTranslation(['subscription', 'plans', 'payment']);
  const locale = useLocale();
  if (ended === null || planStatus === 'active') return null;
  const date = new Date(ended.at).toLocaleDateString(locale, { dateStyle: 'long' });
  const { plan, cycle, reason } = ended;
  return (
    <>
      <p className="text-sm text-muted text-pretty">
        {t(`ended.${reason}`, { plan: t(`plans:${plan}.name`), date })}
      </p>
      {reason === 'lapsed' ? (
        <Button size="small" className="self-start" onClick={() => onOpen({ kind: 'checkout', plan, cycle })}>
          {t('payment:over.again')}
        </Button>
      ) : null}
    </>
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
      <dl className="grid gap-x-8 gap-y-4 sm:grid-cols-2">
        <Fact name={t('current.cycle')}>{t(`current.${cycle}`)}</Fact>
        <Fact name={t('current.price')}>{price}</Fact>
        <Fact name={t('current.next')}>
          {next === null
            ? t('current.nextNone')
            : t('current.nextOn', {
                amount: formatMoney(next.amountCents, locale),
                date: formatDay(next.on, locale),
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

const Fact = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <div className="flex min-w-0 flex-col">
    <dt className="text-sm text-muted">{name}</dt>
    <dd className="font-medium tabular-nums text-pretty">{children}</dd>
  </div>
);
