import { ApiError } from '@escriba/client';
import { addPasskey, PASSKEY_NAME_LENGTH_MAX, startPasskey } from '@escriba/contracts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFactorProof } from '../../data/account/factor-proof.tsx';
import { createPasskey } from '../../data/account/passkeys.ts';
import { SignInAgain } from '../../data/account/sign-in-again.tsx';
import { paths } from '../../platform/paths.ts';
import { useServices } from '../../session/services.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { showToast } from '../../ui/toast.ts';
import { FormFailure, SubmitButton } from './form-end.tsx';
import { OwnerPassword } from './owner-password.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { useFactorForm, useRenewal } from './use-factor-form.ts';

type Owner = {
  /** Before the first second factor. */
  readonly needsPassword: boolean;
  /** The first second factor ends the other sessions. */
  readonly isFirst: boolean;
  readonly email: string;
};
type PasskeyDialogProps = Owner & { readonly isOpen: boolean; readonly onClose: () => void };

/** Names a new passkey and creates it in this device; the first one comes with recovery codes, which are shown once. */
export const PasskeyDialog = ({ isOpen, onClose, ...owner }: PasskeyDialogProps) => {
  const { t } = useTranslation('security');
  const renew = useRenewal();
  const [codes, setCodes] = useState<readonly string[]>([]);
  const close = () => {
    onClose();
    setCodes([]);
  };
  const confirm = (shown: readonly string[]): void => {
    void showToast({ tone: 'success', title: t('passkeys.added') });
    void renew();
    if (shown.length === 0) close();
    else setCodes(shown);
  };
  const hasCodes = codes.length > 0;
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(wanted) => wanted || close()}
      title={t(hasCodes ? 'codes.shownTitle' : 'passkeys.addTitle')}
      text={t(hasCodes ? 'codes.shownText' : 'passkeys.addText')}
    >
      {hasCodes ? (
        <RecoveryCodes codes={codes} onDone={close} />
      ) : (
        <NameForm owner={owner} onAdded={confirm} />
      )}
    </Dialog>
  );
};

type NameFormProps = { readonly owner: Owner; readonly onAdded: (codes: readonly string[]) => void };

const NameForm = ({ owner, onAdded }: NameFormProps) => {
  const { t } = useTranslation(['security', 'person']);
  const { register, submit, formState, dialog } = usePasskeyForm(owner, onAdded);
  const { errors, isSubmitting } = formState;
  return (
    <>
      <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
        {owner.isFirst ? <p className="text-sm text-muted">{t('setUp.endsOthers')}</p> : null}
        <TextField
          label={t('passkeys.name')}
          hint={t('passkeys.nameHint')}
          error={errors.name?.message}
          maxLength={PASSKEY_NAME_LENGTH_MAX}
          autoComplete="off"
          {...register('name', { validate: (name) => name.trim() !== '' || t('passkeys.nameMissing') })}
        />
        {owner.needsPassword ? (
          <OwnerPassword
            email={owner.email}
            error={errors.password}
            field={register('password', { required: t('person:passwordRequired') })}
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
      {dialog}
    </>
  );
};

const usePasskeyForm = (owner: Owner, onAdded: NameFormProps['onAdded']) => {
  const { t } = useTranslation('security');
  const { session } = useServices();
  const proof = useFactorProof();
  const form = useFactorForm<{ name: string; password: string }>({ name: '', password: '' }, () => undefined);
  const submit = form.handleSubmit(async ({ name, password }) => {
    try {
      const body = owner.needsPassword ? { password } : {};
      const options = (await proof.guard(() => session.call(startPasskey, { body }))).data;
      const credential = await createPasskey(options);
      const added = await session.call(addPasskey, { body: { name: name.trim(), credential } });
      onAdded(added.data.recoveryCodes);
    } catch (error) {
      if (error instanceof ApiError) form.fail(error);
      else form.fail(error, t(isPresent(error) ? 'passkeys.exists' : 'passkeys.cancelled'));
    }
  });
  return { ...form, submit, dialog: proof.dialog };
};

/** The device has a passkey of the account already. The browser says no more than this, or that nothing was confirmed. */
const isPresent = (error: unknown): boolean => error instanceof Error && error.name === 'InvalidStateError';
