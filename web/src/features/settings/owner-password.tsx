import { useTranslation } from 'react-i18next';
import type { FieldError, UseFormRegisterReturn } from 'react-hook-form';
import { PasswordField } from '../../ui/password-field.tsx';

type OwnerPasswordProps = {
  readonly email: string;
  readonly error: FieldError | undefined;
  readonly field: UseFormRegisterReturn;
};

/** Asks for the password, before the first second factor of an account. */
export const OwnerPassword = ({ email, error, field }: OwnerPasswordProps) => {
  const { t } = useTranslation('security');
  return (
    <>
      {/* Names the account for password managers. */}
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label={t('password')}
        error={error?.message}
        texts={{ show: t('showPassword'), hide: t('hidePassword') }}
        autoComplete="current-password"
        {...field}
      />
    </>
  );
};
