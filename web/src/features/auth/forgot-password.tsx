import { ApiError } from '@escriba/client';
import { getResetOptions, requestReset } from '@escriba/contracts/auth/resets';
import { MailCheck } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useLocalPath } from '../../i18n/locale.ts';
import { paths } from '../../platform/paths.ts';
import { useServices } from '../../session/services.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useBackCloses } from '../../ui/use-back-closes.ts';
import { describeAuthFailure } from './auth-failure.ts';
import { Form } from './form.tsx';

/** Asks for a link by mail; without a mail server says whom to ask. */
export const ForgotPassword = () => {
  const { t } = useTranslation('auth');
  const local = useLocalPath();
  const { hasNoMail, setNoMail } = useMailOptions();
  const [email, setEmail] = useState('');
  const [isSent, setSent] = useState(false);
  const showSent = (to: string) => {
    setEmail(to);
    setSent(true);
  };
  if (isSent) return <Sent email={email} onBack={() => setSent(false)} />;
  return (
    <Panel className="flex flex-col gap-6">
      <div className="flex flex-col gap-1">
        <h1 className="font-serif text-2xl font-medium tracking-[-0.015em]">{t('forgot.title')}</h1>
        {hasNoMail ? null : <p className="text-muted">{t('forgot.text')}</p>}
      </div>
      {hasNoMail ? (
        <Notice
          tone="info"
          actions={<ButtonLink to={local(paths.support)}>{t('forgot.support')}</ButtonLink>}
        >
          {t('forgot.noMail')}
        </Notice>
      ) : (
        <RequestForm email={email} onSent={showSent} onNoMail={setNoMail} />
      )}
      <BackToSignIn />
    </Panel>
  );
};

/** Returns whether this product sends no mails; false until that is known. */
const useMailOptions = () => {
  const { session } = useServices();
  const [hasNoMail, setHasNoMail] = useState(false);
  useEffect(() => {
    let isOpen = true;
    session.callOpen(getResetOptions, {}).then(
      ({ data }) => (isOpen ? setHasNoMail(!data.byMail) : undefined),
      () => undefined,
    );
    return () => {
      isOpen = false;
    };
  }, [session]);
  return { hasNoMail, setNoMail: () => setHasNoMail(true) };
};

type RequestFormProps = {
  /** The address to which the last link was sent; empty at first. */
  readonly email: string;
  readonly onSent: (email: string) => void;
  readonly onNoMail: () => void;
};

const RequestForm = ({ email: before, onSent, onNoMail }: RequestFormProps) => {
  const { t } = useTranslation(['auth', 'person']);
  const { session } = useServices();
  const { register, handleSubmit, setError, formState } = useForm({ defaultValues: { email: before } });
  const submit = handleSubmit(async ({ email }) => {
    try {
      await session.callOpen(requestReset, { body: { email: email.trim() } });
      onSent(email.trim());
    } catch (error) {
      if (error instanceof ApiError && error.code === 'auth.reset_mail_unavailable') return onNoMail();
      setError('root', { message: describeAuthFailure(error, 'login', t) });
    }
  });
  return (
    <Form
      isBusy={formState.isSubmitting}
      failure={formState.errors.root?.message}
      text={t('forgot.submit')}
      busyText={t('forgot.busy')}
      onSubmit={submit}
    >
      <TextField
        label={t('field.email')}
        type="email"
        autoComplete="username"
        inputMode="email"
        error={formState.errors.email && t('missing.email')}
        {...register('email', { validate: (value) => value.trim() !== '' })}
      />
    </Form>
  );
};

/**
 * Shows the message that a link was sent. It is the same for every address: it does not reveal whether there is an account. Back in the
 * browser returns to the form.
 */
const Sent = ({ email, onBack }: { readonly email: string; readonly onBack: () => void }) => {
  const { t } = useTranslation('auth');
  useBackCloses(true, onBack);
  return (
    <Panel className="flex animate-appear flex-col gap-4">
      <MailCheck aria-hidden="true" className="size-9 text-accent" />
      <div role="status" className="flex flex-col gap-4">
        <h1 className="font-serif text-2xl font-medium tracking-[-0.015em]">{t('forgot.sentTitle')}</h1>
        <p className="wrap-anywhere text-muted">{t('forgot.sent', { email })}</p>
      </div>
      <p className="text-sm text-muted">{t('forgot.sentHint')}</p>
      <BackToSignIn />
    </Panel>
  );
};

const BackToSignIn = () => {
  const { t } = useTranslation('auth');
  const local = useLocalPath();
  return (
    <ButtonLink to={local(paths.signIn)} look="quiet" className="self-center">
      {t('forgot.back')}
    </ButtonLink>
  );
};
