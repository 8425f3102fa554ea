import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../platform/paths.ts';
import { PasswordField } from '../../ui/password-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { Form } from './form.tsx';
import { useLogin } from './use-login.ts';

type LoginFormProps = {
  /** An e-mail that is known to have an account: only the password is missing. */
  readonly knownEmail?: string;
  /** The toast for missing fields; a general one where absent. */
  readonly missingToast?: { readonly title: string; readonly detail?: string };
};

/** E-mail and password. Signs in all tabs. */
export const LoginForm = ({ knownEmail = '', missingToast }: LoginFormProps) => {
  const { t } = useTranslation(['auth', 'person']);
  const { form, submit } = useLogin({ knownEmail, missingToast });
  const { register, setFocus } = form;
  const { errors, isSubmitting } = form.formState;
  useEffect(() => {
    if (knownEmail !== '') setFocus('password');
  }, [knownEmail, setFocus]);

  return (
    <Form
      isBusy={isSubmitting}
      failure={errors.root?.message}
      text={t('signIn')}
      busyText={t('login.busy')}
      onSubmit={submit}
    >
      <TextField
        label={t('field.email')}
        type="email"
        autoComplete="username"
        inputMode="email"
        error={errors.email && t('missing.email')}
        {...register('email', { validate: (value) => value.trim() !== '' })}
      />
      <PasswordField
        label={t('field.password')}
        autoComplete="current-password"
        texts={{ show: t('showPassword'), hide: t('hidePassword') }}
        error={errors.password && t('person:passwordRequired')}
        {...register('password', { required: true })}
      />
      <a
        href={paths.forgotPassword}
        className="-mt-3 self-start rounded-control py-1 text-sm font-medium text-accent underline-offset-2 hover:underline touch:inline-flex touch:min-h-11 touch:items-center"
      >
        {t('forgot.link')}
      </a>
    </Form>
  );
};
