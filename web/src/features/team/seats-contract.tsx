import type { Seller } from '@escriba/contracts/billing/catalogue';
import { useTranslation } from 'react-i18next';
import { Clauses } from '../../ui/clauses.tsx';

/** Shows the contract that an order of seats accepts, folded. */
export const SeatsContract = ({ contract }: Pick<Seller, 'contract'>) => {
  const { t } = useTranslation('team');
  return (
    <div className="flex flex-col gap-1 text-sm text-muted">
      <details>
        <summary className="cursor-pointer rounded-control underline underline-offset-2 touch:py-2.5">
          {t('seats.contract')}
        </summary>
        <div className="pt-3 pb-1">
          <Clauses clauses={contract.clauses} />
        </div>
      </details>
      <p className="text-pretty">{t('seats.consent')}</p>
    </div>
  );
};
