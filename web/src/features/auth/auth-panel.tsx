import type { PendingSignIn } from '@escriba/contracts/auth/sign-in';
import { UNLIMITED } from '@escriba/contracts/plans/limits';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCatalogue } from '../../data/billing/catalogue.ts';
import { useAssumedPlans } from '../../data/billing/listed-plans.ts';
import { keepLanguage } from '../../i18n/index.ts';
import { CheckField } from '../../ui/check-field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { showToast } from '../../ui/toast.ts';
import { useOnline } from '../../ui/use-online.ts';
import { Working } from '../../ui/working.tsx';
import type { AuthMode } from './auth-failure.ts';
import { CompanyButton } from './company-button.tsx';
import { GoogleButton } from './google-button.tsx';
import { LegalNote } from './legal-note.tsx';
import { LoginForm } from './login-form.tsx';
import { PasskeyButton } from './passkey-button.tsx';
import { RegisterForm } from './register-form.tsx';
import { SecondStep } from './second-step.tsx';

const TAKEN_SHOWN_MS = 20_000;

type TrialChoice = {
  readonly name: string;
  readonly isKept: boolean;
  readonly onKeep: (isKept: boolean) => void;
};

type AuthPanelProps = {
  readonly mode: AuthMode;
  readonly onMode: (mode: AuthMode) => void;
  /** The address at which the user continues after the sign-in. */
  readonly destination: string;
  /** The reason why a signed-in user has to sign in again. */
  readonly reason: 'expired' | 'profileMissing' | undefined;
  /** This browser's free transcription, and whether it moves into the account. */
  readonly trial: TrialChoice | undefined;
  /** The notice of the link by which the visitor came; also a sign-in by Google may create an account. */
  readonly referral: ReactNode;
};

/** Renders sign-in and sign-up in one panel, and the second step of a sign-in. */
export const AuthPanel = (props: AuthPanelProps) => {
  const { t } = useTranslation('auth');
  const [pending, setPending] = useState<PendingSignIn>();
  // Addresses behind the sign-in name no language: they have that of the page where the user signed in, also by way of Google.
  useEffect(keepLanguage, []);
  if (pending === undefined) return <FirstStep {...props} onSecondStep={setPending} />;
  return (
    <SecondStep
      pending={pending}
      onCancel={() => setPending(undefined)}
      waiting={<Working text={t('login.busy')} />}
    />
  );
};

type FirstStepProps = AuthPanelProps & { readonly onSecondStep: (pending: PendingSignIn) => void };

/** Renders the first step. Switching between sign-in and sign-up clears the fields. */
const FirstStep = ({ mode, onMode, onSecondStep, ...panel }: FirstStepProps) => {
  const { t } = useTranslation('auth');
  const { destination, reason, trial, referral } = panel;
  const isOffline = !useOnline();
  const [knownEmail, setKnownEmail] = useState('');

  const turnOver = () => {
    setKnownEmail('');
    onMode(mode === 'login' ? 'register' : 'login');
  };
  const goToLogin = (email: string) => {
    setKnownEmail(email);
    onMode('login');
    void showToast({
      tone: 'warning',
      title: t('toast.takenTitle'),
      detail: t('toast.taken'),
      hasIcon: false,
      shownMs: TAKEN_SHOWN_MS,
    });
  };

  return (
    <div className="flex flex-col gap-5">
      <Panel className="flex flex-col gap-6">
        <div className="flex flex-col gap-1">
          <h1 className="font-serif text-2xl font-medium tracking-[-0.015em]">{t(`${mode}.title`)}</h1>
          <p className="text-muted">{mode === 'login' ? t('login.text') : <FreePlan />}</p>
        </div>
        {reason === undefined ? null : <Notice tone="info">{t(reason)}</Notice>}
        {isOffline ? <Notice tone="warning">{t('offline')}</Notice> : null}
        {trial === undefined ? null : <TrialOffer trial={trial} />}
        {referral}
        <GoogleButton returnTo={destination}>
          {mode === 'login' ? (
            <>
              <PasskeyButton />
              <CompanyButton returnTo={destination} />
            </>
          ) : null}
        </GoogleButton>
        {mode === 'login' ? (
          <LoginForm knownEmail={knownEmail} onSecondStep={onSecondStep} />
        ) : (
          <RegisterForm onTaken={goToLogin} />
        )}
        <LegalNote />
      </Panel>
      <ModeToggle mode={mode} onToggle={turnOver} />
    </div>
  );
};

type ModeToggleProps = { readonly mode: AuthMode; readonly onToggle: () => void };

const ModeToggle = ({ mode, onToggle }: ModeToggleProps) => {
  const { t } = useTranslation('auth');
  return (
    <p className="flex flex-wrap items-center justify-center gap-x-1 text-sm text-muted">
      {t(`${mode}.toggleText`)}
      <button
        type="button"
        onClick={onToggle}
        className="rounded-control px-1.5 py-1 font-medium text-accent underline-offset-2 hover:underline touch:min-h-11"
      >
        {t(mode === 'login' ? 'signUp' : 'signIn')}
      </button>
    </p>
  );
};

/** Moves this browser's free transcription into the account, unless the user declines it. */
const TrialOffer = ({ trial }: { readonly trial: TrialChoice }) => {
  const { t } = useTranslation('auth');
  return (
    <div className="animate-appear rounded-card bg-sunken px-4 py-3">
      <CheckField
        label={t('trial.keep')}
        hint={t('trial.text', { name: trial.name })}
        isOn={trial.isKept}
        onChange={trial.onKeep}
      />
    </div>
  );
};

/** Shows what an account has without payment, as the catalogue sells it. */
const FreePlan = () => {
  const { t } = useTranslation('auth');
  const { data } = useCatalogue();
  const assumed = useAssumedPlans();
  const free = (data?.plans ?? assumed).find(({ id }) => id === 'free');
  const files = free?.limits.dailyFiles ?? UNLIMITED;
  return files === UNLIMITED ? t('register.freeUnlimited') : t('register.free', { count: files });
};
