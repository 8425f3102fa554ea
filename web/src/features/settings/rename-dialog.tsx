import { type Passkey, PASSKEY_NAME_LENGTH_MAX, renamePasskey } from '@escriba/contracts/auth/passkeys';
import { useTranslation } from 'react-i18next';
import { useServices } from '../../session/services.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { showToast } from '../../ui/toast.ts';
import { SubmitButton } from './form-end.tsx';
import { useFactorForm, useRenewal } from './use-factor-form.ts';

type RenameDialogProps = {
  /** The passkey to rename; undefined while closed. */
  readonly passkey: Passkey | undefined;
  readonly onClose: () => void;
};

/** Gives a passkey another name. */
export const RenameDialog = ({ passkey, onClose }: RenameDialogProps) => {
  const { t } = useTranslation('security');
  const { session } = useServices();
  const renew = useRenewal();
  const form = useFactorForm<{ name: string }>({ name: passkey?.name ?? '' }, () => 'name');
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async ({ name }) => {
    try {
      await session.call(renamePasskey, { params: { id: passkey?.id ?? '' }, body: { name: name.trim() } });
      onClose();
      void showToast({ tone: 'success', title: t('passkeys.renamed') });
      await renew();
    } catch (error) {
      form.fail(error);
    }
  });
  return (
    <Dialog
      isOpen={passkey !== undefined}
      onOpenChange={(wanted) => wanted || onClose()}
      title={t('passkeys.renameTitle')}
      text={t('passkeys.renameText')}
    >
      <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
        <TextField
          label={t('passkeys.name')}
          error={errors.name?.message}
          maxLength={PASSKEY_NAME_LENGTH_MAX}
          autoComplete="off"
          {...form.register('name', { validate: (name) => name.trim() !== '' || t('passkeys.nameMissing') })}
        />
        <SubmitButton look="primary" isBusy={isSubmitting} label={t('passkeys.save')} />
      </form>
    </Dialog>
  );
};
