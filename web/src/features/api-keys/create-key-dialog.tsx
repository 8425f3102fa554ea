import { API_KEY_NAME_LENGTH_MAX, createApiKey } from '@escriba/contracts/auth/api-keys';
import { useQueryClient } from '@tanstack/react-query';
import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { type UseFormRegister, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useFactorProof } from '../../data/account/factor-proof.tsx';
import { readProofFailure } from '../../data/account/owner-proof.ts';
import { SignInAgain } from '../../data/account/sign-in-again.tsx';
import { failureText } from '../../data/failure-text.ts';
import { paths } from '../../platform/paths.ts';
import { useServices } from '../../session/services.ts';
import { useSession } from '../../session/use-session.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { selectFromStart, useCopying } from '../../ui/use-copying.ts';
import { apiKeysQuery } from '../../data/account/api-keys.ts';

type CreateKeyDialogProps = { readonly isOpen: boolean; readonly onClose: () => void };

/** Names a new key, then shows its secret, which no later page shows. */
export const CreateKeyDialog = ({ isOpen, onClose }: CreateKeyDialogProps) => {
  const { t } = useTranslation('apiKeys');
  const [secret, setSecret] = useState<string>();
  const close = () => {
    setSecret(undefined);
    onClose();
  };
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(wanted) => wanted || close()}
      title={t(secret === undefined ? 'createTitle' : 'createdTitle')}
      text={t(secret === undefined ? 'createText' : 'createdText')}
    >
      {secret === undefined ? (
        <NameForm onSecret={setSecret} onCancel={close} />
      ) : (
        <CreatedKey secret={secret} onDone={close} />
      )}
    </Dialog>
  );
};

type NameFormProps = { readonly onSecret: (secret: string) => void; readonly onCancel: () => void };

const NameForm = ({ onSecret, onCancel }: NameFormProps) => {
  const { t } = useTranslation('apiKeys');
  const { register, submit, formState, proofDialog } = useKeyForm(onSecret);
  const { errors, isSubmitting } = formState;
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
      <TextField
        label={t('keyName')}
        hint={t('nameHint')}
        error={errors.name?.message}
        maxLength={API_KEY_NAME_LENGTH_MAX}
        autoComplete="off"
        {...register('name', { validate: (name) => name.trim() !== '' || t('nameMissing') })}
      />
      <OwnPassword register={register} error={errors.password?.message} />
      {errors.root === undefined ? null : (
        <Notice
          tone="danger"
          role="alert"
          actions={
            errors.root.type === 'again' ? (
              <SignInAgain returnTo={`${paths.appIntegrations}#api`} />
            ) : undefined
          }
        >
          {errors.root.message}
        </Notice>
      )}
      <div className="flex flex-col gap-2 sm:flex-row-reverse">
        <Button type="submit" look="primary" disabled={isSubmitting} aria-busy={isSubmitting}>
          {isSubmitting ? <Spinner /> : null}
          {t('createDo')}
        </Button>
        <Button onClick={onCancel}>{t('cancel')}</Button>
      </div>
      {proofDialog}
    </form>
  );
};

type OwnPasswordProps = { readonly register: UseFormRegister<NewKey>; readonly error: string | undefined };

/** Asks for the proof that the account's owner creates the key; an account without a password signed in with Google just now. */
const OwnPassword = ({ register, error }: OwnPasswordProps) => {
  const { t } = useTranslation(['apiKeys', 'person']);
  const { user } = useSession();
  if (user?.hasPassword !== true) return null;
  return (
    <>
      {/* Names the account for password managers. */}
      <input type="text" autoComplete="username" value={user.email} readOnly hidden />
      <PasswordField
        label={t('ownPassword')}
        hint={t('passwordHint')}
        error={error}
        texts={{ show: t('showPassword'), hide: t('hidePassword') }}
        autoComplete="current-password"
        {...register('password', { required: t('person:passwordRequired') })}
      />
    </>
  );
};

type NewKey = { readonly name: string; readonly password: string };

const useKeyForm = (onSecret: (secret: string) => void) => {
  const { session } = useServices();
  const { user } = useSession();
  const queries = useQueryClient();
  const proof = useFactorProof();
  const form = useForm<NewKey>({ defaultValues: { name: '', password: '' } });
  const create = async ({ name, password }: NewKey): Promise<void> => {
    try {
      const body = { name, ...(user?.hasPassword === true ? { password } : {}) };
      onSecret((await proof.guard(() => session.call(createApiKey, { body }))).data.secret);
      await queries.invalidateQueries({ queryKey: apiKeysQuery(session).queryKey });
    } catch (error) {
      const type = readProofFailure(error);
      form.setError(
        type === 'password' ? 'password' : 'root',
        { type, message: failureText(error) },
        { shouldFocus: true },
      );
    }
  };
  return { ...form, submit: form.handleSubmit(create), proofDialog: proof.dialog };
};

const CreatedKey = ({ secret, onDone }: { readonly secret: string; readonly onDone: () => void }) => {
  const { t } = useTranslation('apiKeys');
  const { field, copying, copy } = useCopying(secret);
  const isCopied = copying === 'copied';
  return (
    <div className="flex flex-col gap-4">
      <TextField
        ref={field}
        label={t('secret')}
        readOnly
        value={secret}
        onFocus={(event) => selectFromStart(event.target)}
        error={copying === 'failed' ? t('copyFailed') : undefined}
      />
      <div className="flex flex-col gap-2 sm:flex-row-reverse">
        <Button look={isCopied ? 'success' : 'primary'} onClick={() => void copy()}>
          {isCopied ? (
            <Check aria-hidden="true" className="size-4" />
          ) : (
            <Copy aria-hidden="true" className="size-4" />
          )}
          {t(isCopied ? 'keyCopied' : 'copyKey')}
        </Button>
        <Button onClick={onDone}>{t('done')}</Button>
      </div>
      <span role="status" className="sr-only">
        {isCopied ? t('keyCopied') : ''}
      </span>
    </div>
  );
};
