import { ApiError } from '@escriba/client';
import { addPasskey, PASSKEY_NAME_LENGTH_MAX, startPasskey } from '@escriba/contracts/auth/passkeys';
import { useTranslation } from 'react-i18next';
import { useFactorProof } from '../../data/account/factor-proof.tsx';
import { createPasskey } from '../../data/account/passkeys.ts';
import { useServices } from '../../session/services.ts';
import { TextField } from '../../ui/text-field.tsx';
import { showToast } from '../../ui/toast.ts';
import { CodesDialog, useShownCodes } from './codes-dialog.tsx';
import { type FactorOwner, OwnerForm } from './owner-form.tsx';
import { useFactorForm, useRenewal } from './use-factor-form.ts';

type PasskeyDialogProps = FactorOwner & { readonly isOpen: boolean; readonly onClose: () => void };

/** Names a new passkey and creates it in this device; the first one comes with recovery codes, which are shown once. */
export const PasskeyDialog = ({ isOpen, onClose, ...owner }: PasskeyDialogProps) => {
  const { t } = useTranslation('security');
  const renew = useRenewal();
  const shown = useShownCodes(onClose);
  const confirm = (codes: readonly string[]): void => {
    void showToast({ tone: 'success', title: t('passkeys.added') });
    void renew();
    if (codes.length === 0) shown.close();
    else shown.show(codes);
  };
  return (
    <CodesDialog isOpen={isOpen} shown={shown} title={t('passkeys.addTitle')} text={t('passkeys.addText')}>
      <NameForm owner={owner} onAdded={confirm} />
    </CodesDialog>
  );
};

type NameFormProps = { readonly owner: FactorOwner; readonly onAdded: (codes: readonly string[]) => void };

const NameForm = ({ owner, onAdded }: NameFormProps) => {
  const { t } = useTranslation(['security', 'person']);
  const { register, submit, formState, dialog } = usePasskeyForm(owner, onAdded);
  const { errors, isSubmitting } = formState;
  return (
    <>
      <OwnerForm
        owner={owner}
        registerPassword={() => register('password', { required: t('person:passwordRequired') })}
        errors={errors}
        isBusy={isSubmitting}
        onSubmit={submit}
      >
        <TextField
          label={t('passkeys.name')}
          hint={t('passkeys.nameHint')}
          error={errors.name?.message}
          maxLength={PASSKEY_NAME_LENGTH_MAX}
          autoComplete="off"
          {...register('name', { validate: (name) => name.trim() !== '' || t('passkeys.nameMissing') })}
        />
      </OwnerForm>
      {dialog}
    </>
  );
};

const usePasskeyForm = (owner: FactorOwner, onAdded: NameFormProps['onAdded']) => {
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

/** Returns whether the device has a passkey of the account already. The browser says no more than this, or that nothing was confirmed. */
const isPresent = (error: unknown): boolean => error instanceof Error && error.name === 'InvalidStateError';
