import { formatDate } from '@escriba/contracts/shared/format-date';
import type { SubscriptionState } from '@escriba/contracts/billing/subscription';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../../i18n/locale.ts';
import { Button } from '../../../ui/button.tsx';
import { Fold } from '../../../ui/fold.tsx';
import { ContractButton } from './contract-button.tsx';
import { ContractDialog } from './contract-dialog.tsx';

/** Shows the contract that the user accepted, to read and to download, folded. Shows nothing before the first order. */
export const ContractFold = ({ contract }: Pick<SubscriptionState, 'contract'>) => {
  const { t } = useTranslation('subscription');
  const locale = useLocale();
  const [isOpen, setOpen] = useState(false);
  if (contract === null) return null;
  const date = formatDate(new Date(contract.acceptedAt), locale, { dateStyle: 'long' });
  const text = t('contract.accepted', { date, version: contract.version });
  return (
    <Fold title={t('contract.title')}>
      <p className="text-sm text-muted text-pretty">{text}</p>
      <div className="flex flex-wrap gap-2 max-sm:flex-col">
        <Button onClick={() => setOpen(true)}>{t('contract.open')}</Button>
        <ContractButton size="medium" />
      </div>
      {isOpen ? <ContractDialog text={text} onClose={() => setOpen(false)} /> : null}
    </Fold>
  );
};
