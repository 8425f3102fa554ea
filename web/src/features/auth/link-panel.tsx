import type { PendingSignIn } from '@escriba/contracts/auth/sign-in';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useServices } from '../../session/services.ts';
import { useSession } from '../../session/use-session.ts';
import { Button } from '../../ui/button.tsx';
import { Panel } from '../../ui/panel.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { showToast } from '../../ui/toast.ts';
import { useBackCloses } from '../../ui/use-back-closes.ts';
import { describeAuthFailure } from './auth-failure.ts';
import { Form } from './form.tsx';
import { TEXTS_OF } from './google-failure.ts';
import { linkByPassword, type LinkNeeded } from './google-exchange.ts';

type LinkPanelProps = {
  readonly link: LinkNeeded;
  readonly onDone: () => void;
  /** Called for an account with a second factor. */
  readonly onSecondStep: (pending: PendingSignIn) => void;
  readonly onCancel: () => void;
};

/** Asks for the password of the account, which proves that it and the other identity belong to one user; Back in the browser cancels. */
export const LinkPanel = ({ link, onCancel, ...next }: LinkPanelProps) => {
  const { t } = useTranslation(['auth', 'person']);
  const { user } = useSession();
  const texts = TEXTS_OF[link.way];
  const { form, submit } = useLink(link, next);
  const { errors, isSubmitting } = form.formState;
  useBackCloses(true, onCancel);
  return (
    <Panel className="flex flex-col gap-6">
      <div className="flex flex-col gap-1">
        <h1 className="font-serif text-2xl font-medium tracking-[-0.015em]">{t(`${texts}.linkTitle`)}</h1>
        <p className="text-muted wrap-anywhere">
          {t(link.isOwn ? `${texts}.ownLinkText` : `${texts}.linkText`, { email: link.email })}
        </p>
      </div>
      <div className="-mb-3 flex flex-col gap-2">
        <Form
          isBusy={isSubmitting}
          failure={errors.root?.message}
          text={t(link.isOwn ? `${texts}.ownLinkSubmit` : `${texts}.linkSubmit`)}
          busyText={t(`${texts}.linkBusy`)}
          onSubmit={submit}
        >
          <input
            type="email"
            autoComplete="username"
            value={link.isOwn ? (user?.email ?? '') : link.email}
            readOnly
            hidden
          />
          <PasswordField
            label={t('field.password')}
            autoComplete="current-password"
            texts={{ show: t('showPassword'), hide: t('hidePassword') }}
            error={errors.password && t('person:passwordRequired')}
            {...form.register('password', { required: true })}
          />
        </Form>
        <Button look="quiet" size="large" onClick={onCancel}>
          {t('cancel')}
        </Button>
      </div>
    </Panel>
  );
};

const useLink = (
  link: LinkNeeded,
  { onDone, onSecondStep }: Pick<LinkPanelProps, 'onDone' | 'onSecondStep'>,
) => {
  const { t } = useTranslation(['auth', 'person']);
  const { session } = useServices();
  const form = useForm({ defaultValues: { password: '' } });
  const submit = form.handleSubmit(
    async ({ password }) => {
      try {
        const pending = await linkByPassword(session, link, password);
        if (pending !== undefined) return onSecondStep(pending);
        void showToast({ tone: 'success', title: t(`${TEXTS_OF[link.way]}.linked`) });
        onDone();
      } catch (error) {
        const detail = describeAuthFailure(error, 'login', t);
        form.setError('root', { message: detail });
        form.setFocus('password', { shouldSelect: true });
        void showToast({ tone: 'error', title: t(`${TEXTS_OF[link.way]}.linkFailed`), detail });
      }
    },
    () =>
      void showToast({
        tone: 'error',
        title: t('toast.requiredTitle'),
        detail: t('person:passwordRequired'),
      }),
  );
  return { form, submit };
};
