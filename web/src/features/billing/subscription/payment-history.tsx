import type { Charge } from '@escriba/contracts/billing/charges';
import { Receipt } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { usePayments } from '../../../data/billing/subscription.ts';
import { useSession } from '../../../session/use-session.ts';
import { Fold } from '../../../ui/fold.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { MoreButton } from '../../../ui/more-button.tsx';
import { describeFailure } from '../failure.ts';
import { ReceiptsByMail } from '../receipts-by-mail.tsx';
import type { OpenWith } from './dialogs.ts';
import { PaymentRow } from './payment-row.tsx';

type PaymentHistoryProps = { readonly isOpen: boolean; readonly onOpen: OpenWith };

/** Lists the charges, newest first, with receipts, folded. */
export const PaymentHistory = ({ isOpen, onOpen }: PaymentHistoryProps) => {
  const { t } = useTranslation('subscription');
  const payments = usePayments();
  const { data, error, isError, refetch, isPending } = payments;
  const { status: session } = useSession();
  const charges: readonly Charge[] = data?.pages.flatMap((page) => page.data) ?? [];
  return (
    <Fold title={t('history.title')} isOpen={isOpen}>
      {charges.length === 0 ? null : <ReceiptsByMail />}
      {isError && data === undefined ? (
        <LoadFailure
          title={t('history.failed')}
          text={describeFailure(error)}
          onRetry={() => void refetch()}
        />
      ) : isPending && session !== 'anonymous' ? (
        <div className="h-24 animate-write rounded-control bg-ink/5 [animation-delay:200ms]" />
      ) : charges.length === 0 ? (
        <Empty />
      ) : (
        <ul className="-mb-3 flex flex-col divide-y divide-line">
          {charges.map((charge) => (
            <PaymentRow key={charge.id} charge={charge} onOpen={onOpen} />
          ))}
        </ul>
      )}
      <MoreButton query={payments} className="self-start" />
    </Fold>
  );
};

const Empty = () => {
  const { t } = useTranslation('subscription');
  return (
    <div className="flex flex-col items-center gap-1 py-6 text-center">
      <Receipt aria-hidden="true" className="mb-1 size-6 text-muted" />
      <p className="font-medium">{t('history.none')}</p>
      <p className="text-sm text-muted">{t('history.noneText')}</p>
    </div>
  );
};
