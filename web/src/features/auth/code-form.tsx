import type { PendingSignIn } from '@escriba/contracts/auth/sign-in';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useBackCloses } from '../../ui/use-back-closes.ts';
import { Form } from './form.tsx';
import { type SentCode, useCodeForm } from './use-sign-in-code.ts';

type CodeFormProps = {
  readonly asked: SentCode;
  readonly isAsking: boolean;
  /** The reason why no further code was sent. */
  readonly failure: string | undefined;
  readonly onAskAgain: () => void;
  /** Called for an account with a second factor. */
  readonly onSecondStep: (pending: PendingSignIn) => void;
  /** Called to return to e-mail and password, with the reason if they were refused after the code. */
  readonly onBack: (failure?: string) => void;
};

/** Asks for the code from the mail. It takes the place of e-mail and password, which it is sent with; Back in the browser returns to them. */
export const CodeForm = ({ asked, isAsking, failure, onAskAgain, onSecondStep, onBack }: CodeFormProps) => {
  const { t } = useTranslation('auth');
  const { form, submit } = useCodeForm(asked, { onSecondStep, onRefused: onBack });
  const { errors, isSubmitting } = form.formState;
  const { setFocus } = form;
  const goBack = () => (isAsking ? undefined : onBack());
  useBackCloses(true, goBack);
  useEffect(() => setFocus('code'), [setFocus]);
  return (
    <div className="flex flex-col gap-5">
      <Notice tone="info">{t('code.sent', { email: asked.email })}</Notice>
      <Form
        isBusy={isSubmitting}
        failure={errors.root?.message ?? failure}
        text={t('signIn')}
        busyText={t('login.busy')}
        onSubmit={submit}
      >
        <TextField
          label={t('code.label')}
          hint={t('code.hint')}
          autoComplete="one-time-code"
          inputMode="numeric"
          maxLength={20}
          error={errors.code && t('code.missing')}
          {...form.register('code', { validate: (value) => /\d/.test(value) })}
        />
      </Form>
      <div className="-mt-2 flex flex-wrap justify-center gap-2">
        <Button look="quiet" aria-disabled={isAsking} onClick={isAsking ? undefined : onAskAgain}>
          {t(isAsking ? 'code.asking' : 'code.again')}
        </Button>
        <Button look="quiet" aria-disabled={isAsking} onClick={goBack}>
          {t('code.back')}
        </Button>
      </div>
    </div>
  );
};
