import { confirmApp, startApp } from '@escriba/contracts/auth/second-factor';
import type { RouteOutput } from '@escriba/contracts/shared/route';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFactorProof } from '../../data/account/factor-proof.tsx';
import { failureCode } from '../../data/failure-text.ts';
import { useServices } from '../../session/services.ts';
import { TextField } from '../../ui/text-field.tsx';
import { showToast } from '../../ui/toast.ts';
import { CodesDialog, useShownCodes } from './codes-dialog.tsx';
import { FormFailure, SubmitButton } from './form-end.tsx';
import { type FactorOwner, OwnerForm } from './owner-form.tsx';
import { useFactorForm, useRenewal } from './use-factor-form.ts';

type Started = RouteOutput<typeof startApp>['data'];
type AppDialogProps = FactorOwner & { readonly isOpen: boolean; readonly onClose: () => void };

/** Sets up an authenticator app: the password, the QR code with a first code, and the recovery codes, which are shown once. */
export const AppDialog = ({ isOpen, onClose, ...owner }: AppDialogProps) => {
  const { t } = useTranslation('security');
  const renew = useRenewal();
  const [started, setStarted] = useState<Started>();
  const shown = useShownCodes(() => {
    onClose();
    setStarted(undefined);
  });
  const confirm = (codes: readonly string[]): void => {
    void showToast({ tone: 'success', title: t('app.done') });
    void renew();
    if (codes.length === 0) shown.close();
    else shown.show(codes);
  };
  return (
    <CodesDialog
      isOpen={isOpen}
      shown={shown}
      title={t('setUp.title')}
      text={t(started === undefined ? 'setUp.intro' : 'setUp.scanText')}
    >
      {started === undefined ? (
        <StartForm owner={owner} onStarted={setStarted} />
      ) : (
        <ConfirmForm started={started} onConfirmed={confirm} />
      )}
    </CodesDialog>
  );
};

type StartFormProps = { readonly owner: FactorOwner; readonly onStarted: (started: Started) => void };

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
      <OwnerForm
        owner={owner}
        registerPassword={() => form.register('password', { required: t('person:passwordRequired') })}
        errors={errors}
        isBusy={isSubmitting}
        onSubmit={submit}
      />
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

/** Groups a secret in fours, to be typed. */
const inGroups = (secret: string): string => secret.match(/.{1,4}/g)?.join(' ') ?? secret;
