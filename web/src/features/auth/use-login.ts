import type { PendingSignIn } from '@escriba/contracts/auth/sign-in';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useServices } from '../../session/services.ts';
import { showToast } from '../../ui/toast.ts';
import { signIn } from './auth-api.ts';
import { describeAuthFailure } from './auth-failure.ts';
import { isThrottled, useCodeOffer } from './use-sign-in-code.ts';

type LoginOptions = {
  readonly knownEmail: string;
  /** The toast for missing fields. */
  readonly missingToast: { readonly title: string; readonly detail?: string } | undefined;
  /** Called for an account with a second factor. */
  readonly onSecondStep: (pending: PendingSignIn) => void;
};

/** Returns the state and submission of the sign-in form, and of the code that it offers while others keep the sign-in busy. */
export const useLogin = ({ knownEmail, missingToast, onSecondStep }: LoginOptions) => {
  const { t } = useTranslation(['auth', 'person']);
  const { session } = useServices();
  const form = useForm({ defaultValues: { email: knownEmail, password: '' } });
  const { offer, ask, withdraw, ...code } = useCodeOffer();

  const enter = form.handleSubmit(
    async ({ email, password }) => {
      withdraw();
      try {
        const pending = await signIn(session, { email: email.trim(), password });
        if (pending !== undefined) return onSecondStep(pending);
        void showToast({ tone: 'success', title: t('toast.loginDone') });
      } catch (error) {
        const text = describeAuthFailure(error, 'login', t);
        form.setError('root', { message: text });
        form.setFocus('password', { shouldSelect: true });
        const title = t('failure.title');
        void showToast({ tone: 'error', title, detail: text === title ? undefined : text });
        if (isThrottled(error)) await offer();
      }
    },
    () => {
      const usual = { title: t('toast.requiredTitle'), detail: t('toast.requiredLogin') };
      void showToast({ tone: 'error', ...(missingToast ?? usual) });
    },
  );
  const askForCode = (): void => {
    const { email, password } = form.getValues();
    void ask({ email: email.trim(), password });
  };
  const leave = (failure?: string): void => {
    withdraw();
    if (failure === undefined) form.clearErrors();
    else form.setError('root', { message: failure });
  };
  return { form, submit: enter, code: { ...code, ask: askForCode, leave } };
};
