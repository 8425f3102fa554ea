import { getContract } from '@escriba/contracts/billing/contract';
import { FileDown } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSubscription } from '../../../data/billing/subscription.ts';
import { Button } from '../../../ui/button.tsx';
import { usePdf } from '../use-pdf.ts';

type ContractButtonProps = {
  readonly look?: 'secondary' | 'quiet';
  readonly size?: 'small' | 'medium';
  readonly className?: string;
};

/** Downloads the buyer's copy of the contract; absent without a contract. */
export const ContractButton = ({
  look = 'secondary',
  size = 'small',
  className = '',
}: ContractButtonProps) => {
  const { t } = useTranslation('subscription');
  const { data: status } = useSubscription();
  const { isBusy, save } = usePdf(t('contract.downloadFailed'));
  const contract = status?.contract;
  if (contract === null || contract === undefined) return null;
  const name = t('contract.fileName', { date: contract.acceptedAt.slice(0, 10) });
  return (
    <Button
      look={look}
      size={size}
      className={className}

      isBusy={isBusy}
      onClick={() => void save(getContract.path, name)}
    >
      {isBusy ? null : <FileDown aria-hidden="true" className="size-4" />}
      {t('contract.download')}
    </Button>
  );
};
