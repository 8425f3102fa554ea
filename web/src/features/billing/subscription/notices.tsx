import type { Charge } from '@escriba/contracts/billing/charges';
import type { SubscriptionState, SubscriptionTerms } from '@escriba/contracts/billing/subscription';
import { useTranslation } from 'react-i18next';
import { useBilling } from '../../../data/billing/changes.ts';
import { useLocale } from '../../../i18n/locale.ts';
import { Button } from '../../../ui/button.tsx';
import { formatDay } from '../../../ui/day.ts';
import { formatMoney } from '../../../ui/money.ts';
import { Notice } from '../../../ui/notice.tsx';
import { showToast } from '../../../ui/toast.ts';
import { useNow } from '../../../ui/use-now.ts';
import { LAPSE_SEEN_WITHIN_MS, formatDeadline, isLapsed } from '../deadline.ts';
import { useAction } from '../use-action.ts';
import type { OpenWith } from './dialogs.ts';

type NoticesProps = { readonly status: SubscriptionState; readonly onOpen: OpenWith };

/** Shows what needs attention or can be undone, the urgent first. */
export const Notices = ({ status: { terms, pendingCharge }, onOpen }: NoticesProps) => (
  <div className="flex flex-col gap-3 empty:hidden">
    {terms === null ? null : <Overdue terms={terms} onOpen={onOpen} />}
    {pendingCharge === null || pendingCharge.id === terms?.overdue?.chargeId ? null : (
      <Pending charge={pendingCharge} onOpen={onOpen} />
    )}
    {terms === null ? null : <Undoable terms={terms} />}
  </div>
);

type TermsProps = { readonly terms: SubscriptionTerms };

const Overdue = ({ terms: { overdue, method }, onOpen }: TermsProps & Pick<NoticesProps, 'onOpen'>) => {
  const { t } = useTranslation('subscription');
  const locale = useLocale();
  if (overdue === null) return null;
  const { chargeId: id, amountCents, since, graceUntil } = overdue;
  // A card that was refused needs another card or method; PIX and boleto have their codes.
  const pay = () =>
    method === 'credit_card'
      ? onOpen({ kind: 'pay', charge: { id, amountCents, method } })
      : onOpen({ kind: 'payment', id });
  return (
    <Notice
      tone="danger"
      role="alert"
      actions={
        <Button look="primary" size="small" onClick={pay}>
          {t('overdue.pay')}
        </Button>
      }
    >
      <p className="font-medium">{t('overdue.title')}</p>
      <p className="text-pretty">
        {t('overdue.text', {
          amount: formatMoney(amountCents, locale),
          date: formatDay(since, locale),
          grace: formatDay(graceUntil, locale),
        })}
      </p>
    </Notice>
  );
};

type PendingProps = Pick<NoticesProps, 'onOpen'> & { readonly charge: Charge };

/** Shows an open payment, found again after a reload, or one that has lapsed meanwhile. */
const Pending = ({ charge, onOpen }: PendingProps) => {
  const { t } = useTranslation(['subscription', 'plans', 'checkout']);
  const locale = useLocale();
  const nowMs = useNow(LAPSE_SEEN_WITHIN_MS);
  const plan = t(`plans:${charge.plan}.name`);
  if (isLapsed(charge, nowMs)) return <Lapsed charge={charge} onOpen={onOpen} />;
  const text =
    charge.state === 'in_review'
      ? t('pending.review', { plan })
      : charge.state === 'creating'
        ? t('pending.creating', { plan })
        : t('pending.text', {
            plan,
            amount: formatMoney(charge.amountCents, locale),
            method: t(`checkout:method.${charge.method}.name`),
            date: formatDeadline(charge, locale),
          });
  return (
    <Notice
      tone="warning"
      actions={
        <Button look="primary" size="small" onClick={() => onOpen({ kind: 'payment', id: charge.id })}>
          {t('pending.resume')}
        </Button>
      }
    >
      <p className="font-medium">{t('pending.title')}</p>
      <p className="text-pretty">{text}</p>
    </Notice>
  );
};

const Lapsed = ({ charge, onOpen }: PendingProps) => {
  const { t } = useTranslation(['subscription', 'plans', 'payment']);
  const locale = useLocale();
  const { plan, cycle } = charge;
  return (
    <Notice
      tone="warning"
      actions={
        <Button look="primary" size="small" onClick={() => onOpen({ kind: 'checkout', plan, cycle })}>
          {t('payment:lapsed.again')}
        </Button>
      }
    >
      <p className="font-medium">{t('pending.lapsed')}</p>
      <p className="text-pretty">
        {t('pending.lapsedText', { plan: t(`plans:${plan}.name`), date: formatDeadline(charge, locale) })}
      </p>
    </Notice>
  );
};

/** Shows a cancellation or a scheduled change, with its undo. */
const Undoable = ({ terms: { endsOn, scheduledChange } }: TermsProps) => {
  const { t } = useTranslation(['subscription', 'plans']);
  const locale = useLocale();
  const { resume, unschedule } = useBilling();
  const { isBusy, run } = useAction(t('actionFailed'));
  const undo = async (task: () => Promise<unknown>, title: string): Promise<void> => {
    if (await run(task)) void showToast({ tone: 'success', title });
  };
  if (endsOn !== null)
    return (
      <Notice
        tone="warning"
        actions={
          <Button size="small" isBusy={isBusy} onClick={() => void undo(resume, t('ending.kept'))}>
            {t('ending.keep')}
          </Button>
        }
      >
        {t('ending.text', { date: formatDay(endsOn, locale) })}
      </Notice>
    );
  if (scheduledChange === null) return null;
  const { plan, cycle, on, priceCents } = scheduledChange;
  const price = t(cycle === 'monthly' ? 'current.perMonth' : 'current.perYear', {
    price: formatMoney(priceCents, locale),
  });
  return (
    <Notice
      tone="info"
      actions={
        <Button size="small" isBusy={isBusy} onClick={() => void undo(unschedule, t('scheduled.kept'))}>
          {t('scheduled.keep')}
        </Button>
      }
    >
      {t('scheduled.text', { plan: t(`plans:${plan}.name`), price, date: formatDay(on, locale) })}
    </Notice>
  );
};
