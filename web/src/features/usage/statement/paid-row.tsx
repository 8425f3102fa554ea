import type { Charge } from '@escriba/contracts/billing/charges';
import { useTranslation } from 'react-i18next';
import { usePayments } from '../../../data/billing/subscription.ts';
import { useLocale } from '../../../i18n/locale.ts';
import { formatMoney } from '../../../ui/money.ts';
import { monthOf } from '../../../ui/month.ts';

/** Shows the money that was paid in the month, less what was given back. Absent for a user who has paid nothing, or while not all of it is loaded. */
export const PaidRow = ({ month }: { readonly month: string }) => {
  const { t } = useTranslation('usage');
  const locale = useLocale();
  const { data, hasNextPage } = usePayments();
  const paid = (data?.pages.flatMap((page) => page.data) ?? []).filter(({ paidAt }) => paidAt !== null);
  if (paid.length === 0 || hasNextPage) return null;
  const cents = paid
    .filter((charge) => isPaidIn(charge, month))
    .reduce((sum, charge) => sum + netOf(charge), 0);
  return (
    <tr>
      <th scope="row" colSpan={2} className="pt-1.5 text-left font-normal text-muted">
        {t('statement.paid')}
      </th>
      <td className="pt-1.5 text-right font-normal whitespace-nowrap text-muted tabular-nums">
        {formatMoney(cents, locale)}
      </td>
    </tr>
  );
};

const isPaidIn = ({ paidAt }: Charge, month: string): boolean => paidAt !== null && monthOf(paidAt) === month;

const netOf = ({ amountCents, refundedCents }: Charge): number => amountCents - refundedCents;
