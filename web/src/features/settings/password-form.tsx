import { useQueryClient } from '@tanstack/react-query';
import { changePassword, PASSWORD_LENGTH_MAX, PASSWORD_LENGTH_MIN } from '@escriba/contracts/auth/accounts';
import type { User } from '@escriba/contracts/auth/sign-in';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { paths } from '../../platform/paths.ts';
import { useServices } from '../../session/services.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { showToast } from '../../ui/toast.ts';
import { FormFailure, SubmitButton } from './form-end.tsx';
import { apiKeysQuery } from '../../data/account/api-keys.ts';
import { useFactorProof } from '../../data/account/factor-proof.tsx';
import { SignInAgain } from '../../data/account/sign-in-again.tsx';
import { failureCode } from '../../data/failure-text.ts';
import { useFailureText } from './failure.ts';
import { sessionsQuery } from './queries.ts';
import type { Passwords } from './revoke-choice.tsx';

const RevokeChoice = lazyPart(async () => (await import('./revoke-choice.tsx')).RevokeChoice);

const FIELD_OF_CODE: Readonly<Record<string, keyof Passwords>> = {
  'auth.current_password_required': 'current',
  'auth.current_password_wrong': 'current',
  'auth.password_too_short': 'next',
  'auth.password_too_long': 'next',
  'auth.password_too_common': 'next',
};

/** Changes the password, or sets the first one of an account created with Google. */
export const PasswordForm = ({ user }: { readonly user: User }) => {
  const { t } = useTranslation(['settings', 'person']);
  const form = usePasswordForm(user);
  const { register, getValues, formState } = form;
  const { errors, isSubmitting } = formState;
  const texts = { show: t('showPassword'), hide: t('hidePassword') };

  return (
    <form noValidate onSubmit={(event) => void form.submit(event)} className="flex flex-col gap-5">
      {/* Names the account for password managers. */}
      <input type="text" autoComplete="username" value={user.email} readOnly hidden />
      <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
        {user.hasPassword ? (
          <PasswordField
            label={t('password.current')}
            error={errors.current?.message}
            texts={texts}
            autoComplete="current-password"
            className="sm:col-span-2 sm:max-w-[calc(50%-0.5rem)]"
            {...register('current', { required: t('password.currentRequired') })}
          />
        ) : null}
        <PasswordField
          label={t('password.next')}
          error={errors.next?.message}
          texts={texts}
          autoComplete="new-password"
          {...register('next', { validate: form.checkNext })}
        />
        <PasswordField
          label={t('password.repeat')}
          error={errors.repeat?.message}
          texts={texts}
          autoComplete="new-password"
          {...register('repeat', {
            validate: (repeat) => repeat === getValues('next') || t('person:passwordsDiffer'),
          })}
        />
      </div>
      <RevokeChoice waiting={null} user={user} control={form.control} />
      <FormFailure
        message={errors.root?.message}
        actions={errors.root?.type === 'again' ? <SignInAgain returnTo={paths.appSettings} /> : undefined}
      />
      <SubmitButton isBusy={isSubmitting} label={t(user.hasPassword ? 'password.change' : 'password.set')} />
      {form.proofDialog}
    </form>
  );
};

const usePasswordForm = (user: User) => {
  const { t } = useTranslation(['settings', 'person']);
  const { session } = useServices();
  const toText = useFailureText();
  const queries = useQueryClient();
  const proof = useFactorProof();
  const form = useForm<Passwords>({
    defaultValues: { current: '', next: '', repeat: '', revokes: false, revokesOfWorkspaces: true },
  });
  const save = async ({ current, next, revokes, revokesOfWorkspaces }: Passwords): Promise<void> => {
    try {
      const body = {
        newPassword: next,
        ...(user.hasPassword ? { currentPassword: current } : {}),
        ...(revokes
          ? { revokesAccess: true, ...(revokesOfWorkspaces ? {} : { keepsWorkspaceKeys: true }) }
          : {}),
      };
      await proof.guard(() => session.call(changePassword, { body }));
      session.setUser({
        ...user,
        hasPassword: true,
        ...(revokes ? { googleLinked: false, googlePicture: null } : {}),
      });
      form.reset();
      void queries.invalidateQueries({ queryKey: sessionsQuery(session).queryKey });
      void queries.invalidateQueries({ queryKey: apiKeysQuery(session, undefined).queryKey });
      const detail = t(revokes ? 'password.doneTextAll' : 'password.doneText');
      await showToast({ tone: 'success', title: t('password.done'), detail });
    } catch (error) {
      const code = failureCode(error);
      const field = FIELD_OF_CODE[code] ?? 'root';
      const type = code === 'auth.sign_in_again' ? 'again' : 'server';
      form.setError(field, { type, message: toText(error, t('password.failed')) }, { shouldFocus: true });
    }
  };
  const checkNext = (next: string): true | string => {
    if (next.length < PASSWORD_LENGTH_MIN) return t('person:passwordShort');
    return next.length <= PASSWORD_LENGTH_MAX || t('password.tooLong');
  };
  return { ...form, submit: form.handleSubmit(save), checkNext, proofDialog: proof.dialog };
};
