import { ApiError } from '@escriba/client';
import { PASSWORD_LENGTH_MAX, PASSWORD_LENGTH_MIN } from '@escriba/contracts/auth/accounts';
import { confirmReset } from '@escriba/contracts/auth/resets';
import { useState } from 'react';
import { type Control, Controller, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { paths } from '../../platform/paths.ts';
import { useServices } from '../../session/services.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { CheckField } from '../../ui/check-field.tsx';
import { Panel } from '../../ui/panel.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { showToast } from '../../ui/toast.ts';
import { describeAuthFailure } from './auth-failure.ts';
import { Form } from './form.tsx';

type ResetPasswordProps = {
  /** The token; empty for an address without one. */
  readonly token: string;
  readonly onDone: () => void;
};

/** Sets a new password by the token of a link. */
export const ResetPassword = ({ token, onDone }: ResetPasswordProps) => {
  const { t } = useTranslation('auth');
  const [isOver, setOver] = useState(token === '');
  if (isOver) return <LinkIsOver />;
  return (
    <Panel className="flex flex-col gap-6">
      <div className="flex flex-col gap-1">
        <h1 className="font-serif text-2xl font-medium tracking-[-0.015em]">{t('reset.title')}</h1>
        <p className="text-muted">{t('reset.text')}</p>
      </div>
      <NewPasswordForm token={token} onDone={onDone} onOver={() => setOver(true)} />
    </Panel>
  );
};

const NewPasswordForm = ({ token, onDone, onOver }: ResetPasswordProps & { readonly onOver: () => void }) => {
  const { t } = useTranslation(['auth', 'person']);
  const { session } = useServices();
  const form = useForm<Fields>({
    defaultValues: { password: '', confirmation: '', revokesOfWorkspaces: true },
  });
  const { register, getValues, setError, formState } = form;
  const { errors, isSubmitting } = formState;
  const texts = { show: t('showPassword'), hide: t('hidePassword') };
  const secret = { autoComplete: 'new-password', maxLength: PASSWORD_LENGTH_MAX, texts };

  const submit = form.handleSubmit(async ({ password, revokesOfWorkspaces }) => {
    try {
      await session.callOpen(confirmReset, {
        body: { token, newPassword: password, ...(revokesOfWorkspaces ? {} : { keepsWorkspaceKeys: true }) },
      });
      void showToast({ tone: 'success', title: t('reset.done'), detail: t('reset.doneDetail') });
      onDone();
    } catch (error) {
      if (error instanceof ApiError && error.code === 'auth.reset_link_invalid') return onOver();
      setError('root', { message: describeAuthFailure(error, 'register', t) });
    }
  });

  return (
    <Form
      isBusy={isSubmitting}
      failure={errors.root?.message}
      text={t('reset.submit')}
      busyText={t('reset.busy')}
      onSubmit={submit}
    >
      <PasswordField
        label={t('reset.password')}
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
      <WorkspaceKeysField control={form.control} />
    </Form>
  );
};

type Fields = {
  readonly password: string;
  readonly confirmation: string;
  readonly revokesOfWorkspaces: boolean;
};

/** Asks whether the keys end that the user made for workspaces: programs of a company use them. */
const WorkspaceKeysField = ({ control }: { readonly control: Control<Fields> }) => {
  const { t } = useTranslation('auth');
  return (
    <Controller
      name="revokesOfWorkspaces"
      control={control}
      render={({ field: { value, onChange } }) => (
        <CheckField
          label={t('reset.ofWorkspaces')}
          hint={t('reset.ofWorkspacesHint')}
          isOn={value}
          onChange={onChange}
        />
      )}
    />
  );
};

const LinkIsOver = () => {
  const { t } = useTranslation('auth');
  return (
    <Panel className="flex animate-appear flex-col gap-4">
      <div role="alert" className="flex flex-col gap-4">
        <h1 className="font-serif text-2xl font-medium tracking-[-0.015em]">{t('reset.overTitle')}</h1>
        <p className="text-muted">{t('reset.over')}</p>
      </div>
      <ButtonLink to={paths.forgotPassword} look="primary" size="large">
        {t('reset.again')}
      </ButtonLink>
    </Panel>
  );
};
