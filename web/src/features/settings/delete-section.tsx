import { deleteAccount } from '@escriba/contracts/auth/privacy';
import type { User } from '@escriba/contracts/auth/sign-in';
import {
  ACCESS_LOG_RETENTION_MONTHS,
  CLOSED_ACCOUNT_RETENTION_YEARS,
} from '@escriba/contracts/shared/retention';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useServices } from '../../session/services.ts';
import { useLocale } from '../../i18n/locale.ts';
import { AppLink } from '../../ui/app-link.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { showToast } from '../../ui/toast.ts';
import { BoletosBeforeDeletion } from './boletos-before-deletion.tsx';
import { FormFailure, SubmitButton } from './form-end.tsx';
import { workspacesQuery } from '../../data/account/workspaces.ts';
import { forgetRecordings } from '../../data/account/forget-recordings.ts';
import { useFactorProof } from '../../data/account/factor-proof.tsx';
import { readProofFailure } from '../../data/account/owner-proof.ts';
import { SignInAgain } from '../../data/account/sign-in-again.tsx';
import { paths } from '../../platform/paths.ts';
import { useFailureText } from './failure.ts';

type Confirmation = { readonly word: string; readonly password: string };

/** Deletes the account. */
export const DeleteSection = ({ user }: { readonly user: User }) => {
  const { t } = useTranslation(['settings', 'person']);
  const [isAsked, setAsked] = useState(false);
  return (
    <>
      <Button onClick={() => setAsked(true)} className="text-danger! max-sm:w-full">
        {t('deleteAccount.action')}
      </Button>
      <Dialog
        isOpen={isAsked}
        onOpenChange={setAsked}
        title={t('deleteAccount.confirmTitle')}
        text={t('deleteAccount.confirmText', { email: user.email })}
        closeLabel={t('cancel')}
      >
        <DeleteContent user={user} onCancel={() => setAsked(false)} />
      </Dialog>
    </>
  );
};

type DeleteFormProps = { readonly user: User; readonly onCancel: () => void };

/** Renders the form; to the owner of workspaces, which the server does not leave without one, what to do first. */
const DeleteContent = (props: DeleteFormProps) => {
  const { t } = useTranslation('settings');
  const { session } = useServices();
  const locale = useLocale();
  const { data: workspaces = [] } = useQuery(workspacesQuery(session));
  const owned = workspaces.filter(({ role }) => role === 'owner').map(({ name }) => name);
  if (owned.length === 0) return <DeleteForm {...props} />;
  const names = new Intl.ListFormat(locale).format(owned);
  return (
    <div className="flex flex-col gap-4">
      <Notice tone="warning">{t('deleteAccount.owned', { count: owned.length, names })}</Notice>
      <div className="flex flex-col gap-2 pt-1 sm:flex-row-reverse">
        <AppLink to={paths.appMembers}>{t('deleteAccount.toMembers')}</AppLink>
        <Button onClick={props.onCancel}>{t('cancel')}</Button>
      </div>
    </div>
  );
};

/** Asks for a typed word and the password, against slips and against someone else at an open page. */
const DeleteForm = ({ user, onCancel }: DeleteFormProps) => {
  const { t } = useTranslation(['settings', 'person']);
  const { register, submit, formState, proofDialog } = useDeleteForm(user);
  const { errors, isSubmitting } = formState;
  const word = t('deleteAccount.word');
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
      <BoletosBeforeDeletion />
      <p className="text-sm text-muted text-pretty">
        {t('deleteAccount.kept', {
          accessMonths: ACCESS_LOG_RETENTION_MONTHS,
          closedYears: CLOSED_ACCOUNT_RETENTION_YEARS,
        })}
      </p>
      <input type="text" autoComplete="username" value={user.email} readOnly hidden />
      <TextField
        label={t('deleteAccount.type', { word })}
        error={errors.word?.message}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        {...register('word', {
          validate: (typed) => typed.trim() === word || t('deleteAccount.wordWrong', { word }),
        })}
      />
      {user.hasPassword ? (
        <PasswordField
          label={t('ownPassword')}
          error={errors.password?.message}
          texts={{ show: t('showPassword'), hide: t('hidePassword') }}
          autoComplete="current-password"
          {...register('password', { required: t('person:passwordRequired') })}
        />
      ) : null}
      <FormFailure
        message={errors.root?.message}
        actions={errors.root?.type === 'again' ? <SignInAgain returnTo={paths.appSettings} /> : undefined}
      />
      <div className="flex flex-col gap-2 pt-1 sm:flex-row-reverse">
        <SubmitButton
          look="danger"
          isBusy={isSubmitting}
          label={t(isSubmitting ? 'deleteAccount.busy' : 'deleteAccount.final')}
        />
        <Button onClick={onCancel}>{t('cancel')}</Button>
      </div>
      {proofDialog}
    </form>
  );
};

const useDeleteForm = (user: User) => {
  const { t } = useTranslation(['settings', 'person']);
  const { session } = useServices();
  const toText = useFailureText();
  const proof = useFactorProof();
  const form = useForm<Confirmation>({ defaultValues: { word: '', password: '' } });
  const leave = async ({ password }: Confirmation): Promise<void> => {
    try {
      const body = user.hasPassword ? { password } : {};
      await proof.guard(() => session.call(deleteAccount, { body }));
      await forgetRecordings(user.id);
      await session.forget();
      await showToast({
        tone: 'success',
        title: t('deleteAccount.done'),
        detail: t('deleteAccount.doneText'),
      });
    } catch (error) {
      const type = readProofFailure(error);
      form.setError(
        type === 'password' ? 'password' : 'root',
        { type, message: toText(error) },
        { shouldFocus: true },
      );
    }
  };
  return { ...form, submit: form.handleSubmit(leave), proofDialog: proof.dialog };
};
