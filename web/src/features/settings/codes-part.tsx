import { renewRecoveryCodes } from '@escriba/contracts/auth/second-factor';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFactorProof } from '../../data/account/factor-proof.tsx';
import { useServices } from '../../session/services.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmAnswers } from '../../ui/confirm-dialog.tsx';
import { showToast } from '../../ui/toast.ts';
import { CodesDialog, useShownCodes } from './codes-dialog.tsx';
import { useFailureText } from './failure.ts';
import { Part } from './security-part.tsx';
import { useRenewal } from './use-factor-form.ts';

/** Shows how many recovery codes are left, and creates new ones. */
export const CodesPart = ({ left }: { readonly left: number }) => {
  const { t } = useTranslation('security');
  const [isOpen, setOpen] = useState(false);
  const shown = useShownCodes(() => setOpen(false));
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
      <CodesDialog isOpen={isOpen} shown={shown} title={t('codes.renewTitle')} text={t('codes.renewText')}>
        <Renewal onRenewed={shown.show} onCancel={shown.close} />
      </CodesDialog>
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
