import { type SecondFactorProof, startSecondStep } from '@escriba/contracts/auth/second-factor';
import type { PendingSignIn } from '@escriba/contracts/auth/sign-in';
import { useTranslation } from 'react-i18next';
import { FactorForm } from '../../data/account/factor-form.tsx';
import { failureCode, failureText } from '../../data/failure-text.ts';
import { COOKIE_TRANSPORT } from '../../session/cookie-transport.ts';
import { useServices } from '../../session/services.ts';
import { Button } from '../../ui/button.tsx';
import { Panel } from '../../ui/panel.tsx';
import { showToast } from '../../ui/toast.ts';
import { useBackCloses } from '../../ui/use-back-closes.ts';
import { finishSignIn } from './auth-api.ts';

export type SecondStepPanelProps = {
  readonly pending: PendingSignIn;
  /** Called after the sign-in, whose session all tabs have. */
  readonly onDone?: () => void;
  /** Called to return to the first step, also if the sign-in has expired. */
  readonly onCancel: () => void;
};

/** Renders the second step of a sign-in; Back in the browser returns to the first one. */
export const SecondStepPanel = ({ pending, onDone, onCancel }: SecondStepPanelProps) => {
  const { t } = useTranslation(['secondFactor', 'auth']);
  const { session } = useServices();
  const { token } = pending;
  useBackCloses(true, onCancel);

  const startPasskey = async () => {
    const input = { headers: COOKIE_TRANSPORT, body: { token } };
    return (await session.callOpen(startSecondStep, input)).data;
  };
  const prove = async (proof: SecondFactorProof): Promise<void> => {
    try {
      await finishSignIn(session, token, proof);
    } catch (error) {
      if (failureCode(error) !== 'auth.second_step_expired') throw error;
      void showToast({ tone: 'error', title: t('expired'), detail: failureText(error) });
      return onCancel();
    }
    void showToast({ tone: 'success', title: t('auth:toast.loginDone') });
    onDone?.();
  };

  return (
    <Panel className="flex flex-col gap-4">
      <h1 className="font-serif text-2xl font-medium tracking-[-0.015em]">{t('title')}</h1>
      <FactorForm
        methods={pending.methods}
        startPasskey={startPasskey}
        onProof={prove}
        submitText={t('signIn')}
      />
      <Button look="quiet" size="large" onClick={onCancel} className="-mb-3">
        {t('back')}
      </Button>
    </Panel>
  );
};
