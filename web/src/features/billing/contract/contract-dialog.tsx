import type { ContractCopy } from '@escriba/contracts/billing/contract';
import { useTranslation } from 'react-i18next';
import { useContract } from '../../../data/billing/contract.ts';
import { Clauses } from '../../../ui/clauses.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { describeFailure } from '../failure.ts';
import { ContractButton } from './contract-button.tsx';

type ContractDialogProps = {
  readonly text: string;
  readonly onClose: () => void;
};

/** Shows the contract to read, with its download. */
export const ContractDialog = ({ text, onClose }: ContractDialogProps) => {
  const { t } = useTranslation('subscription');
  const { data: copy, error, refetch } = useContract();
  return (
    <Dialog
      isOpen
      isForm
      onOpenChange={(isOpen) => isOpen || onClose()}
      title={t('contract.title')}
      text={text}
    >
      {copy !== undefined ? (
        <Copy copy={copy} />
      ) : error === null ? (
        <p role="status" className="flex items-center gap-2 py-6 text-muted">
          <Spinner />
          {t('loading')}
        </p>
      ) : (
        <LoadFailure
          title={t('contract.failed')}
          text={describeFailure(error)}
          onRetry={() => void refetch()}
        />
      )}
    </Dialog>
  );
};

const Copy = ({ copy: { note, facts, clauses } }: { readonly copy: ContractCopy }) => (
  <>
    {note === null ? null : <p className="-mt-2 text-sm text-muted">{note}</p>}
    <dl className="flex flex-col divide-y divide-line text-sm">
      {facts.map(({ name, value }) => (
        <div key={name} className="grid gap-x-4 py-2.5 sm:grid-cols-[10rem_1fr]">
          <dt className="text-muted">{name}</dt>
          <dd className="min-w-0 font-medium whitespace-pre-line tabular-nums wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
    <Clauses clauses={clauses} />
    <ContractButton size="medium" className="sm:self-start" />
  </>
);
