import { renewRecoveryCodes } from '@escriba/contracts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFactorProof } from '../../data/account/factor-proof.tsx';
import { useServices } from '../../session/services.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmAnswers } from '../../ui/confirm-dialog.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { showToast } from '../../ui/toast.ts';
import { useFailureText } from './failure.ts';
import { Part } from './security-part.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { useRenewal } from './use-factor-form.ts';

/** How many recovery codes are left, and new ones. */
export const CodesPart = ({ left }: { readonly left: number }) => {
  const { t } = useTranslation('security');
  const [isOpen, setOpen] = useState(false);
  const [codes, setCodes] = useState<readonly string[]>([]);
  const close = () => {
    setOpen(false);
    setCodes([]);
  };
  const hasCodes = codes.length > 0;
  return (
    <Part
      title={t('codes.title')}
      text={t('codes.left', { count: left })}
      action={
        <Button onClick={() => setOpen(true)} className="max-sm:w-full">
          {t('codes.renew')}
        </Button>
      }
    >
      <Dialog
        isOpen={isOpen}
        onOpenChange={(wanted) => wanted || close()}
        title={t(hasCodes ? 'codes.shownTitle' : 'codes.renewTitle')}
        text={t(hasCodes ? 'codes.shownText' : 'codes.renewText')}
      >
        {hasCodes ? (
          <RecoveryCodes codes={codes} onDone={close} />
        ) : (
          <Renewal onRenewed={setCodes} onCancel={close} />
        )}
      </Dialog>
    </Part>
  );
};

type RenewalProps = {
  readonly onRenewed: (codes: readonly string[]) => void;
  readonly onCancel: () => void;
};

const Renewal = ({ onRenewed, onCancel }: RenewalProps) => {
  const { t } = useTranslation('security');
  const { session } = useServices();
  const proof = useFactorProof();
  const renew = useRenewal();
  const toText = useFailureText();
  const [isBusy, setBusy] = useState(false);
  const replace = async (): Promise<void> => {
    setBusy(true);
    try {
      onRenewed((await proof.guard(() => session.call(renewRecoveryCodes, {}))).data.recoveryCodes);
      await renew();
    } catch (error) {
      setBusy(false);
      void showToast({ tone: 'error', title: t('changeFailed'), detail: toText(error) });
    }
  };
  return (
    <>
      <ConfirmAnswers
        yes={t('codes.renew')}
        no={t('cancel')}
        look="primary"
        isBusy={isBusy}
        onYes={() => void replace()}
        onNo={onCancel}
      />
      {proof.dialog}
    </>
  );
};
