import type { SubscriptionTerms } from '@escriba/contracts/billing/subscription';
import { useTranslation } from 'react-i18next';
import { useBilling } from '../../../data/billing/changes.ts';
import { useLocale } from '../../../i18n/locale.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { formatDay } from '../../../ui/day.ts';
import { showToast } from '../../../ui/toast.ts';
import { useAction } from '../use-action.ts';
import { useVoidedText } from './use-voided-text.ts';

type ConfirmationProps = { readonly terms: SubscriptionTerms; readonly onClose: () => void };

/** Asks before the subscription is cancelled. */
export const CancelDialog = ({ terms, onClose }: ConfirmationProps) => {
  const { t } = useTranslation(['subscription', 'plans']);
  const locale = useLocale();
  const { cancel } = useBilling();
  const { isBusy, run } = useAction(t('actionFailed'));
  const voided = useVoidedText();
  const { plan, periodEnd, overdue } = terms;
  const name = t(`plans:${plan}.name`);
  const confirm = async (): Promise<void> => {
    if (!(await run(cancel))) return;
    void showToast({ tone: 'success', title: t('cancelling.done') });
    onClose();
  };
  const text =
    overdue !== null || periodEnd === null
      ? t('cancelling.textNow', { plan: name })
      : t('cancelling.text', { plan: name, date: formatDay(periodEnd, locale) });
  return (
    <ConfirmDialog
      isOpen
      title={t('cancelling.title')}
      text={voided === undefined ? text : `${text} ${voided}`}
      yes={t('cancelling.yes')}
      no={t('cancelling.no')}
      isBusy={isBusy}
      onYes={() => void confirm()}
      onNo={onClose}
    />
  );
};

/** Asks before the user withdraws from the purchase. */
export const WithdrawDialog = ({ onClose }: Pick<ConfirmationProps, 'onClose'>) => {
  const { t } = useTranslation('subscription');
  const voided = useVoidedText();
  const { withdraw } = useBilling();
  const { isBusy, run } = useAction(t('actionFailed'));
  const confirm = async (): Promise<void> => {
    if (!(await run(withdraw))) return;
    void showToast({ tone: 'success', title: t('withdrawal.done'), detail: t('withdrawal.doneText') });
    onClose();
  };
  return (
    <ConfirmDialog
      isOpen
      title={t('withdrawal.title')}
      text={voided === undefined ? t('withdrawal.confirm') : `${t('withdrawal.confirm')} ${voided}`}
      yes={t('withdrawal.ask')}
      isBusy={isBusy}
      onYes={() => void confirm()}
      onNo={onClose}
    />
  );
};
