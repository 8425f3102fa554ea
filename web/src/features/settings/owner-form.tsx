import type { BaseSyntheticEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { FieldErrors, UseFormRegisterReturn } from 'react-hook-form';
import { SignInAgain } from '../../data/account/sign-in-again.tsx';
import { paths } from '../../platform/paths.ts';
import { FormFailure, SubmitButton } from './form-end.tsx';
import { OwnerPassword } from './owner-password.tsx';

/** The owner of an account who adds a second factor. */
export type FactorOwner = {
  /** Whether a password is needed, before the first second factor is turned on. */
  readonly needsPassword: boolean;
  /** Whether it is the first second factor, which ends the other sessions. */
  readonly isFirst: boolean;
  readonly email: string;
};

type OwnerFormProps = {
  readonly owner: FactorOwner;
  /** Called only if the password is needed: a registered field is validated. */
  readonly registerPassword: () => UseFormRegisterReturn;
  readonly errors: FieldErrors<{ password: string }>;
  readonly isBusy: boolean;
  readonly onSubmit: (event: BaseSyntheticEvent) => Promise<void>;
  /** Fields before the password. */
  readonly children?: ReactNode;
};

/** Begins to add a second factor: what that ends, the owner's password if it is needed, and what went wrong. */
export const OwnerForm = ({
  owner,
  registerPassword,
  errors,
  isBusy,
  onSubmit,
  children,
}: OwnerFormProps) => {
  const { t } = useTranslation('security');
  return (
    <form noValidate onSubmit={(event) => void onSubmit(event)} className="flex flex-col gap-4">
      {owner.isFirst ? <p className="text-sm text-muted">{t('setUp.endsOthers')}</p> : null}
      {children}
      {owner.needsPassword ? (
        <OwnerPassword email={owner.email} error={errors.password} field={registerPassword()} />
      ) : null}
      <FormFailure
        message={errors.root?.message}
        actions={
          errors.root?.type === 'again' ? (
            <SignInAgain returnTo={`${paths.appSettings}#security`} />
          ) : undefined
        }
      />
      <SubmitButton look="primary" isBusy={isBusy} label={t('goOn')} />
    </form>
  );
};
