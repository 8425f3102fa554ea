import { confirmApp, type RouteOutput, startApp } from '@escriba/contracts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFactorProof } from '../../data/account/factor-proof.tsx';
import { SignInAgain } from '../../data/account/sign-in-again.tsx';
import { failureCode } from '../../data/failure-text.ts';
import { paths } from '../../platform/paths.ts';
import { useServices } from '../../session/services.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { showToast } from '../../ui/toast.ts';
import { FormFailure, SubmitButton } from './form-end.tsx';
import { OwnerPassword } from './owner-password.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { useFactorForm, useRenewal } from './use-factor-form.ts';

type Started = RouteOutput<typeof startApp>['data'];
type Owner = {
  /** Before the first second factor. */
  readonly needsPassword: boolean;
  /** The first second factor ends the other sessions. */
  readonly isFirst: boolean;
  readonly email: string;
};
type AppDialogProps = Owner & { readonly isOpen: boolean; readonly onClose: () => void };

/** Sets up an authenticator app: the password, the QR code with a first code, and the recovery codes, which are shown once. */
export const AppDialog = ({ isOpen, onClose, ...owner }: AppDialogProps) => {
  const { t } = useTranslation('security');
  const renew = useRenewal();
  const [started, setStarted] = useState<Started>();
  const [codes, setCodes] = useState<readonly string[]>([]);
  const close = () => {
    onClose();
    setStarted(undefined);
    setCodes([]);
  };
  const confirm = (shown: readonly string[]): void => {
    void showToast({ tone: 'success', title: t('app.done') });
    void renew();
    if (shown.length === 0) close();
    else setCodes(shown);
  };
  const hasCodes = codes.length > 0;
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(wanted) => wanted || close()}
      title={t(hasCodes ? 'codes.shownTitle' : 'setUp.title')}
      text={t(hasCodes ? 'codes.shownText' : started === undefined ? 'setUp.intro' : 'setUp.scanText')}
    >
      {hasCodes ? (
        <RecoveryCodes codes={codes} onDone={close} />
      ) : started === undefined ? (
        <StartForm owner={owner} onStarted={setStarted} />
      ) : (
        <ConfirmForm started={started} onConfirmed={confirm} />
      )}
    </Dialog>
  );
};

type StartFormProps = { readonly owner: Owner; readonly onStarted: (started: Started) => void };

const StartForm = ({ owner, onStarted }: StartFormProps) => {
  const { t } = useTranslation(['security', 'person']);
  const { session } = useServices();
  const proof = useFactorProof();
  const form = useFactorForm<{ password: string }>({ password: '' }, () => undefined);
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async ({ password }) => {
    try {
      const body = owner.needsPassword ? { password } : {};
      onStarted((await proof.guard(() => session.call(startApp, { body }))).data);
    } catch (error) {
      form.fail(error);
    }
  });
  return (
    <>
      <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
        {owner.isFirst ? <p className="text-sm text-muted">{t('setUp.endsOthers')}</p> : null}
        {owner.needsPassword ? (
          <OwnerPassword
            email={owner.email}
            error={errors.password}
            field={form.register('password', { required: t('person:passwordRequired') })}
          />
        ) : null}
        <FormFailure
          message={errors.root?.message}
          actions={
            errors.root?.type === 'again' ? (
              <SignInAgain returnTo={`${paths.appSettings}#security`} />
            ) : undefined
          }
        />
        <SubmitButton look="primary" isBusy={isSubmitting} label={t('goOn')} />
      </form>
      {proof.dialog}
    </>
  );
};

type ConfirmFormProps = {
  readonly started: Started;
  readonly onConfirmed: (codes: readonly string[]) => void;
};

const ConfirmForm = ({ started, onConfirmed }: ConfirmFormProps) => {
  const { t } = useTranslation('security');
  const { session } = useServices();
  const form = useFactorForm<{ code: string }>({ code: '' }, (error) =>
    failureCode(error) === 'auth.second_factor_wrong' ? 'code' : undefined,
  );
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async ({ code }) => {
    try {
      onConfirmed((await session.call(confirmApp, { body: { code } })).data.recoveryCodes);
    } catch (error) {
      form.fail(error);
    }
  });
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
      {/* White in both themes: cameras read dark on light. */}
      <img
        src={started.qrCode}
        alt={t('setUp.qrCode')}
        width={192}
        height={192}
        className="size-48 self-center rounded-card bg-[white]"
      />
      <dl className="flex flex-col gap-1.5 text-sm">
        <dt className="font-medium">{t('setUp.secret')}</dt>
        <dd className="rounded-control bg-sunken px-3 py-2 text-center font-mono select-all">
          {inGroups(started.secret)}
        </dd>
      </dl>
      <TextField
        label={t('setUp.code')}
        error={errors.code?.message}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={10}
        {...form.register('code', { required: t('setUp.codeMissing') })}
      />
      <FormFailure message={errors.root?.message} />
      <SubmitButton look="primary" isBusy={isSubmitting} label={t('setUp.confirm')} />
    </form>
  );
};

/** In groups of four, to be typed. */
const inGroups = (secret: string): string => secret.match(/.{1,4}/g)?.join(' ') ?? secret;
