import { PASSWORD_LENGTH_MAX, PASSWORD_LENGTH_MIN } from '@escriba/contracts/auth/accounts';
import { useTranslation } from 'react-i18next';
import { PasswordField } from '../../ui/password-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { Form } from './form.tsx';
import { MoreFields } from './more-fields.tsx';
import { useRegistration } from './use-registration.ts';

const isFilled = (value: string): boolean => value.trim() !== '';

/** Renders the form of a new account. Calls `onTaken` when the e-mail has one already. */
export const RegisterForm = ({ onTaken }: { readonly onTaken: (email: string) => void }) => {
  const { t } = useTranslation(['auth', 'person']);
  const { form, submit, hasPersonErrors } = useRegistration(onTaken);
  const { register, control, getValues } = form;
  const { errors, isSubmitting } = form.formState;
  const texts = { show: t('showPassword'), hide: t('hidePassword') };
  const secret = { autoComplete: 'new-password', maxLength: PASSWORD_LENGTH_MAX, texts };

  return (
    <Form
      isBusy={isSubmitting}
      failure={errors.root?.message}
      text={t('signUp')}
      busyText={t('register.busy')}
      onSubmit={submit}
    >
      <TextField
        label={t('name')}
        autoComplete="name"
        error={errors.name && t('person:nameRequired')}
        {...register('name', { validate: isFilled })}
      />
      <TextField
        label={t('field.email')}
        type="email"
        autoComplete="username"
        inputMode="email"
        error={errors.email && t('missing.email')}
        {...register('email', { validate: isFilled })}
      />
      <PasswordField
        label={t('field.password')}
        hint={t('field.passwordHint')}
        error={
          errors.password &&
          t(errors.password.type === 'required' ? 'missing.choose' : 'person:passwordShort')
        }
        {...secret}
        {...register('password', { required: true, minLength: PASSWORD_LENGTH_MIN })}
      />
      <PasswordField
        label={t('field.confirmation')}
        error={errors.confirmation && t('person:passwordsDiffer')}
        {...secret}
        {...register('confirmation', { validate: (value) => value === getValues('password') })}
      />
      <MoreFields control={control} register={register} errors={errors} hasErrors={hasPersonErrors} />
    </Form>
  );
};
