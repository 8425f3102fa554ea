import type { PendingSignIn } from '@escriba/contracts/auth/sign-in';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../platform/paths.ts';
import { PasswordField } from '../../ui/password-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { CodeForm } from './code-form.tsx';
import { CodeOffer } from './code-offer.tsx';
import { Form } from './form.tsx';
import { useLogin } from './use-login.ts';

type LoginFormProps = {
  /** An e-mail that is known to have an account: only the password is missing. */
  readonly knownEmail?: string;
  /** The toast for missing fields; a general one where absent. */
  readonly missingToast?: { readonly title: string; readonly detail?: string };
  /** Called for an account with a second factor. */
  readonly onSecondStep: (pending: PendingSignIn) => void;
};

/** Asks for e-mail and password, or for a code by mail while others keep the sign-in busy. Signs in all tabs. */
export const LoginForm = ({ knownEmail = '', missingToast, onSecondStep }: LoginFormProps) => {
  const { form, submit, code } = useLogin({ knownEmail, missingToast, onSecondStep });
  if (code.asked !== undefined)
    return (
      <CodeForm
        key={code.asked.ticket}
        asked={code.asked}
        isAsking={code.isBusy}
        failure={code.failure}
        onAskAgain={code.ask}
        onSecondStep={onSecondStep}
        onBack={code.leave}
      />
    );
  return <PasswordForm form={form} submit={submit} code={code} isFocused={knownEmail !== ''} />;
};

type PasswordFormProps = ReturnType<typeof useLogin> & { readonly isFocused: boolean };

const PasswordForm = ({ form, submit, code, isFocused }: PasswordFormProps) => {
  const { t } = useTranslation(['auth', 'person']);
  const { register, setFocus } = form;
  const { errors, isSubmitting } = form.formState;
  useEffect(() => {
    if (isFocused) setFocus('password');
  }, [isFocused, setFocus]);

  return (
    <Form
      isBusy={isSubmitting}
      failure={code.isOffered ? undefined : errors.root?.message}
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
      {code.isOffered ? (
        <CodeOffer
          isBusy={code.isBusy}
          reason={errors.root?.message}
          failure={code.failure}
          onAsk={code.ask}
        />
      ) : null}
    </Form>
  );
};
