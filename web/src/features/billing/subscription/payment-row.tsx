import { formatDate } from '@escriba/contracts/shared/format-date';
import { type Charge, type ChargeState, getReceipt } from '@escriba/contracts/billing/charges';
import type { Locale } from '@escriba/contracts/shared/locale';
import { requestPath } from '@escriba/client';
import { FileDown } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../../i18n/locale.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button, buttonClasses } from '../../../ui/button.tsx';
import { formatDay, unbroken } from '../../../ui/day.ts';
import { formatMoney } from '../../../ui/money.ts';
import { useNow } from '../../../ui/use-now.ts';
import { LAPSE_SEEN_WITHIN_MS, formatDeadline, isLapsed } from '../deadline.ts';
import { usePdf } from '../use-pdf.ts';
import type { OpenWith } from './dialogs.ts';
import { useMeansText } from './use-means-text.ts';

const TONES: Readonly<Record<ChargeState, 'neutral' | 'success' | 'warning' | 'danger'>> = {
  creating: 'warning',
  open: 'warning',
  overdue: 'danger',
  in_review: 'warning',
  paid: 'success',
  declined: 'danger',
  cancelled: 'neutral',
  refunding: 'warning',
  refunded: 'neutral',
  charged_back: 'danger',
};

const DAY_MS = 86_400_000;
type PaymentRowProps = { readonly charge: Charge; readonly onOpen: OpenWith };

/** Shows one charge: what for, how much, its state, and its papers. */
export const PaymentRow = ({ charge, onOpen }: PaymentRowProps) => {
  const { t } = useTranslation(['subscription', 'plans']);
  const meansText = useMeansText();
  const locale = useLocale();
  const { id, kind, plan, state, amountCents, refundedCents, invoiceUrl } = charge;
  const nowMs = useNow(LAPSE_SEEN_WITHIN_MS);
  const isOver = isLapsed(charge, nowMs);
  const canPay = (state === 'open' || state === 'overdue') && !isOver;
  return (
    <li className="grid grid-cols-[1fr_auto] items-center gap-x-4 gap-y-1 py-3">
      <p className="min-w-0 font-medium">
        {t(`history.kind.${charge.isForSeats ? 'seats' : kind}`)} · {t(`plans:${plan}.name`)}
      </p>
      <p className="text-right font-medium tabular-nums">{formatMoney(amountCents, locale)}</p>
      <p className="min-w-0 text-sm text-muted text-pretty">
        {canPay && state === 'open'
          ? t('history.payUntil', { date: formatDeadline(charge, locale, 'medium') })
          : dateOf(charge, locale)}{' '}
        · {meansText(charge)}
        {refundedCents > 0 ? (
          <> · {t('history.refunded', { amount: formatMoney(refundedCents, locale) })}</>
        ) : null}
        <PaidPeriod charge={charge} />
      </p>
      <p className="text-right">
        {isOver ? (
          <Badge tone="neutral">{t('history.lapsed')}</Badge>
        ) : (
          <Badge tone={TONES[state]}>{t(`history.state.${state}`)}</Badge>
        )}
      </p>
      <div className="col-span-full -mx-3 flex flex-wrap gap-1 empty:hidden">
        {canPay ? (
          <Button look="quiet" size="small" onClick={() => onOpen({ kind: 'payment', id })}>
            {t('history.open')}
          </Button>
        ) : null}
        {charge.hasReceipt ? <ReceiptButton charge={charge} /> : null}
        {invoiceUrl === null ? null : (
          <a href={invoiceUrl} target="_blank" rel="noreferrer" className={buttonClasses('quiet', 'small')}>
            {t('history.invoice')}
          </a>
        )}
      </div>
    </li>
  );
};

type OneCharge = Pick<PaymentRowProps, 'charge'>;

const PaidPeriod = ({ charge: { periodStart, periodEnd } }: OneCharge) => {
  const { t } = useTranslation('subscription');
  const locale = useLocale();
  if (periodStart === null || periodEnd === null) return null;
  const start = formatDay(periodStart, locale, 'medium');
  const end = formatDay(dayBefore(periodEnd), locale, 'medium');
  return <span className="block">{t('history.period', { start: unbroken(start), end: unbroken(end) })}</span>;
};

const dayBefore = (day: string): string =>
  new Date(Date.parse(`${day}T12:00:00Z`) - DAY_MS).toISOString().slice(0, 10);

const ReceiptButton = ({ charge }: OneCharge) => {
  const { t } = useTranslation('subscription');
  const locale = useLocale();
  const { isBusy, save } = usePdf(t('history.receiptFailed'));
  const path = requestPath(getReceipt.path, { id: charge.id }, undefined);
  return (
    <Button
      look="quiet"
      size="small"

      isBusy={isBusy}
      aria-label={t('history.receiptOf', { date: dateOf(charge, locale) })}
      onClick={() => void save(path, t('history.receiptName', { date: dayOf(charge) }))}
    >
      {isBusy ? null : <FileDown aria-hidden="true" className="size-4" />}
      {t('history.receipt')}
    </Button>
  );
};

/** Returns the day of the payment, else the due day: `YYYY-MM-DD`. */
const dayOf = ({ paidAt, dueOn }: Charge): string => paidAt?.slice(0, 10) ?? dueOn;

const dateOf = (charge: Charge, locale: Locale): string =>
  charge.paidAt === null
    ? formatDeadline(charge, locale, 'medium')
    : formatDate(new Date(charge.paidAt), locale, { dateStyle: 'medium' });
