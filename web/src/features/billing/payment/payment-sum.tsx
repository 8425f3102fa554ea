import type { CheckoutResult } from '@escriba/contracts/billing/checkout';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../../i18n/locale.ts';
import { formatDuration } from '../../../media/format.ts';
import { formatMoney } from '../../../ui/money.ts';
import { chargeOf, formatDeadline } from '../deadline.ts';

const HOUR_MS = 3_600_000;

type PaymentSumProps = { readonly result: CheckoutResult; readonly nowMs: number };

/** Shows what is to be paid, and until when: one date. In its last hour an order counts down. */
export const PaymentSum = ({ result, nowMs }: PaymentSumProps) => {
  const { t } = useTranslation('payment');
  const locale = useLocale();
  const charge = chargeOf(result);
  const { method, payUntil, state } = charge;
  const leftMs = payUntil === null ? Number.POSITIVE_INFINITY : Date.parse(payUntil) - nowMs;
  return (
    <dl className="flex flex-col divide-y divide-line border-y border-line">
      <Fact name={t('value')}>{formatMoney(Math.round(result.value * 100), locale)}</Fact>
      {method === 'credit_card' ? null : (
        <Fact name={t(state === 'overdue' && payUntil === null ? 'wasDue' : 'payUntil')}>
          {formatDeadline(charge, locale)}
          {leftMs < HOUR_MS ? (
            <span className="block text-sm font-normal text-muted">
              {t('pix.expiresIn', { left: formatDuration(Math.ceil(leftMs / 1_000)) })}
            </span>
          ) : null}
        </Fact>
      )}
    </dl>
  );
};

type FactProps = { readonly name: string; readonly children: ReactNode };

const Fact = ({ name, children }: FactProps) => (
  <div className="flex items-baseline justify-between gap-4 py-2">
    <dt className="shrink-0 text-sm text-muted">{name}</dt>
    <dd className="text-right font-semibold tabular-nums">{children}</dd>
  </div>
);
