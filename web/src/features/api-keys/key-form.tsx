import {
  API_KEY_NAME_LENGTH_MAX,
  USUAL_KEY_PERMISSIONS,
  createApiKey,
} from '@escriba/contracts/auth/api-keys';
import { createWorkspaceKey } from '@escriba/contracts/auth/workspace-keys';
import type { KeyPermission } from '@escriba/contracts/shared/permissions';
import { useQueryClient } from '@tanstack/react-query';
import { type UseFormRegister, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { apiKeysQuery } from '../../data/account/api-keys.ts';
import { useFactorProof } from '../../data/account/factor-proof.tsx';
import { readProofFailure } from '../../data/account/owner-proof.ts';
import { SignInAgain } from '../../data/account/sign-in-again.tsx';
import { failureText } from '../../data/failure-text.ts';
import { paths } from '../../platform/paths.ts';
import { useServices } from '../../session/services.ts';
import { useSession } from '../../session/use-session.ts';
import { useWorkspace } from '../../session/use-workspace.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { expiryOf } from './key-expiry.ts';
import { ExpiryFields, PermissionFields, RateField } from './key-limit-fields.tsx';
import type { KeyLimits, NewKey } from './new-key.ts';
import { serverNow } from '../../platform/server-clock.ts';

export type { KeyLimits };

type KeyFormProps = {
  readonly limits: KeyLimits;
  readonly onSecret: (secret: string) => void;
  readonly onCancel: () => void;
};

/** Asks for the name of a new key, what it may do, until when, and how often. */
export const KeyForm = ({ limits, onSecret, onCancel }: KeyFormProps) => {
  const { t } = useTranslation('apiKeys');
  const form = useKeyForm(limits, onSecret);
  const { errors, isSubmitting } = form.formState;
  return (
    <form noValidate onSubmit={(event) => void form.submit(event)} className="flex flex-col gap-5">
      <TextField
        label={t('keyName')}
        hint={t('nameHint')}
        error={errors.name?.message}
        maxLength={API_KEY_NAME_LENGTH_MAX}
        autoComplete="off"
        {...form.register('name', { validate: (name) => name.trim() !== '' || t('nameMissing') })}
      />
      <PermissionFields control={form.control} />
      <ExpiryFields form={form} />
      <RateField form={form} max={limits.max} />
      <OwnPassword register={form.register} error={errors.password?.message} />
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
        <Button type="submit" look="primary" isBusy={isSubmitting}>
          {t('createDo')}
        </Button>
        <Button onClick={onCancel}>{t('cancel')}</Button>
      </div>
      {form.proofDialog}
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

const useKeyForm = ({ usual }: KeyLimits, onSecret: (secret: string) => void) => {
  const { session } = useServices();
  const { user } = useSession();
  const queries = useQueryClient();
  const proof = useFactorProof();
  const workspaceId = useWorkspace()?.id;
  const form = useForm<NewKey>({
    defaultValues: {
      name: '',
      permissions: USUAL_KEY_PERMISSIONS,
      expiry: 'year',
      date: '',
      requestsPerMinute: String(usual),
      password: '',
    },
  });
  const create = async (wish: NewKey): Promise<void> => {
    const body = { ...bodyOf(wish), ...(user?.hasPassword === true ? { password: wish.password } : {}) };
    try {
      const { data } = await proof.guard(() =>
        workspaceId === undefined
          ? session.call(createApiKey, { body })
          : session.call(createWorkspaceKey, { params: { id: workspaceId }, body }),
      );
      onSecret(data.secret);
      await queries.invalidateQueries({ queryKey: apiKeysQuery(session, workspaceId).queryKey });
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

const bodyOf = ({ name, permissions, expiry, date, requestsPerMinute }: NewKey) => ({
  name,
  permissions: [...permissions] as KeyPermission[],
  expiresAt: expiryOf(expiry, date, new Date(serverNow())) ?? null,
  requestsPerMinute: Number(requestsPerMinute),
});
