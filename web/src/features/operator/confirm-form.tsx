import { OPERATOR_CONFIRMATION_MINUTES } from '@escriba/contracts/operator/operator';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFactorProof } from '../../data/account/factor-proof.tsx';
import { failureCode, failureText } from '../../data/failure-text.ts';
import { useSession } from '../../session/use-session.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { useOperatorActions } from './use-operator-actions.ts';

/** Asks for the password, if the account has one, and for the second factor. */
export const ConfirmForm = ({ hasPassword }: { readonly hasPassword: boolean }) => {
  const { t } = useTranslation('operator');
  const { user } = useSession();
  const { password, setPassword, failure, isBusy, submit, dialog } = useConfirmation(hasPassword);
  return (
    <>
      <PageHeader
        title={t('confirm.title')}
        text={t('confirm.text', { minutes: OPERATOR_CONFIRMATION_MINUTES })}
      />
      <form noValidate onSubmit={submit} className="flex max-w-md flex-col gap-4">
        {hasPassword ? (
          <>
            <input type="text" autoComplete="username" value={user?.email ?? ''} readOnly hidden />
            <PasswordField
              label={t('confirm.password')}
              error={failure.field}
              texts={{ show: t('showPassword'), hide: t('hidePassword') }}
              autoComplete="current-password"
              value={password}
              onChange={(event) => setPassword(event.target.value)}
            />
          </>
        ) : (
          <p className="text-muted text-pretty">{t('confirm.noPassword')}</p>
        )}
        {failure.form === undefined ? null : (
          <Notice tone="danger" role="alert">
            {failure.form}
          </Notice>
        )}
        <Button type="submit" look="primary" isBusy={isBusy} className="sm:self-start">
          {t(isBusy ? 'confirm.busy' : 'confirm.action')}
        </Button>
      </form>
      {dialog}
    </>
  );
};

type Failure = { readonly field?: string; readonly form?: string };

const useConfirmation = (hasPassword: boolean) => {
  const { t } = useTranslation('operator');
  const actions = useOperatorActions();
  const proof = useFactorProof();
  const [password, setPassword] = useState('');
  const [failure, setFailure] = useState<Failure>({});
  const [isBusy, setBusy] = useState(false);

  const confirm = async (): Promise<void> => {
    if (hasPassword && password === '') return setFailure({ field: t('confirm.passwordMissing') });
    setBusy(true);
    setFailure({});
    try {
      await proof.guard(() => actions.confirm(hasPassword ? password : undefined));
    } catch (error) {
      const [code, text] = [failureCode(error), failureText(error)];
      setFailure(code === 'auth.current_password_wrong' ? { field: text } : { form: text });
      setBusy(false);
    }
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void confirm();
  };
  return { password, setPassword, failure, isBusy, submit, dialog: proof.dialog };
};
