import { OPERATOR_CONFIRMATION_MINUTES } from '@escriba/contracts';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureCode, failureText } from '../../data/failure-text.ts';
import { paths } from '../../platform/paths.ts';
import { goToGoogle } from '../../session/google-start.ts';
import { useSession } from '../../session/use-session.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { useOperatorActions } from './use-operator-actions.ts';

/** Asks for the password, or for a recent sign-in at Google. */
export const ConfirmForm = ({ hasPassword }: { readonly hasPassword: boolean }) => {
  const { t } = useTranslation('operator');
  const { user } = useSession();
  const { password, setPassword, failure, isBusy, submit } = useConfirmation(hasPassword);
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
          <p className="text-muted text-pretty">{t('confirm.google')}</p>
        )}
        {failure.form === undefined ? null : (
          <Notice
            tone="danger"
            role="alert"
            actions={
              failure.isAgain ? (
                <Button size="small" onClick={() => goToGoogle(paths.operator)}>
                  {t('confirm.again')}
                </Button>
              ) : undefined
            }
          >
            {failure.form}
          </Notice>
        )}
        <Button type="submit" look="primary" disabled={isBusy} aria-busy={isBusy} className="sm:self-start">
          {isBusy ? <Spinner /> : null}
          {t(isBusy ? 'confirm.busy' : 'confirm.action')}
        </Button>
      </form>
    </>
  );
};

type Failure = { readonly field?: string; readonly form?: string; readonly isAgain?: boolean };

const useConfirmation = (hasPassword: boolean) => {
  const { t } = useTranslation('operator');
  const actions = useOperatorActions();
  const [password, setPassword] = useState('');
  const [failure, setFailure] = useState<Failure>({});
  const [isBusy, setBusy] = useState(false);

  const confirm = async (): Promise<void> => {
    if (hasPassword && password === '') return setFailure({ field: t('confirm.passwordMissing') });
    setBusy(true);
    setFailure({});
    try {
      await actions.confirm(hasPassword ? password : undefined);
    } catch (error) {
      const [code, text] = [failureCode(error), failureText(error)];
      setFailure(
        code === 'auth.current_password_wrong'
          ? { field: text }
          : { form: text, isAgain: code === 'auth.sign_in_again' },
      );
      setBusy(false);
    }
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void confirm();
  };
  return { password, setPassword, failure, isBusy, submit };
};
