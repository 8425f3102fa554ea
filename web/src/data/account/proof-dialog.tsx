import {
  proveSecondFactor,
  type SecondFactorProof,
  startSecondFactorProof,
} from '@escriba/contracts/auth/second-factor';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useServices } from '../../session/services.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { failureText } from '../failure-text.ts';
import { FactorForm } from './factor-form.tsx';

export type ProofDialogProps = { readonly onProved: () => void; readonly onCancel: () => void };

/** Asks for the second factor before a change; the session may then make changes for 15 minutes. */
export const ProofDialog = ({ onProved, onCancel }: ProofDialogProps) => {
  const { t } = useTranslation('secondFactor');
  return (
    <Dialog isOpen onOpenChange={(wanted) => wanted || onCancel()} title={t('title')} text={t('proofText')}>
      <Proof onProved={onProved} />
    </Dialog>
  );
};

const Proof = ({ onProved }: Pick<ProofDialogProps, 'onProved'>) => {
  const { t } = useTranslation('secondFactor');
  const { session } = useServices();
  const start = async () => (await session.call(startSecondFactorProof, {})).data;
  const { data, error, refetch } = useQuery({
    queryKey: ['second-factor', 'proof'],
    queryFn: start,
    gcTime: 0,
  });
  if (error !== null)
    return <LoadFailure title={t('title')} text={failureText(error)} onRetry={() => void refetch()} />;
  if (data === undefined) return <Spinner />;
  const startPasskey = async () => {
    const { passkey } = await start();
    if (passkey === null) throw new Error('the account has no passkey');
    return passkey;
  };
  const prove = async (proof: SecondFactorProof): Promise<void> => {
    await session.call(proveSecondFactor, { body: { proof } });
    onProved();
  };
  return (
    <FactorForm
      methods={data.methods}
      startPasskey={startPasskey}
      onProof={prove}
      submitText={t('confirm')}
    />
  );
};
