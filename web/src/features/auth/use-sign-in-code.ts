import { ApiError } from '@escriba/client';
import { getResetOptions } from '@escriba/contracts/auth/resets';
import { confirmSignInCode, requestSignInCode } from '@escriba/contracts/auth/sign-in-codes';
import type { PendingSignIn } from '@escriba/contracts/auth/sign-in';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useServices } from '../../session/services.ts';
import { showToast } from '../../ui/toast.ts';
import { signIn } from './auth-api.ts';
import { describeAuthFailure } from './auth-failure.ts';

export type Credentials = { readonly email: string; readonly password: string };
/** A request for a code; the ticket belongs to it. */
export type SentCode = Credentials & { readonly ticket: string };

/** Returns whether others keep the sign-in of an account busy. */
export const isThrottled = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'auth.too_many_attempts';

/** Offers a code by mail once the sign-in is busy, if this product sends mails, and requests one. */
export const useCodeOffer = () => {
  const { t } = useTranslation(['auth', 'person']);
  const { session } = useServices();
  const [isOffered, setOffered] = useState(false);
  const [asked, setAsked] = useState<SentCode>();
  const [failure, setFailure] = useState<string>();
  const [isBusy, setBusy] = useState(false);

  const offer = async (): Promise<void> => {
    const options = await session.callOpen(getResetOptions, {}).catch(() => undefined);
    setOffered(options?.data.byMail === true);
  };
  const ask = async (credentials: Credentials): Promise<void> => {
    setBusy(true);
    setFailure(undefined);
    try {
      const { data } = await session.callOpen(requestSignInCode, { body: credentials });
      setAsked({ ...credentials, ...data });
    } catch (error) {
      setFailure(describeAuthFailure(error, 'login', t));
    } finally {
      setBusy(false);
    }
  };
  const withdraw = (): void => {
    setOffered(false);
    setAsked(undefined);
    setFailure(undefined);
  };
  return { isOffered, asked, failure, isBusy, offer, ask, withdraw };
};

type CodeFormEnds = {
  /** Called for an account with a second factor. */
  readonly onSecondStep: (pending: PendingSignIn) => void;
  /** Called when the password was refused after the code. */
  readonly onRefused: (text: string) => void;
};

/** Returns the state and submission of the form for a code: it makes this browser known, and then signs in. */
export const useCodeForm = (
  { ticket, email, password }: SentCode,
  { onSecondStep, onRefused }: CodeFormEnds,
) => {
  const { t } = useTranslation(['auth', 'person']);
  const { session } = useServices();
  const form = useForm({ defaultValues: { code: '' } });
  const submit = form.handleSubmit(async ({ code }) => {
    try {
      const body = { ticket, code: code.replaceAll(/\D/g, '') };
      await session.callOpen(confirmSignInCode, { body });
    } catch (error) {
      form.setError('root', { message: describeAuthFailure(error, 'login', t) });
      form.setFocus('code', { shouldSelect: true });
      return;
    }
    try {
      const pending = await signIn(session, { email, password });
      if (pending !== undefined) return onSecondStep(pending);
      void showToast({ tone: 'success', title: t('toast.loginDone') });
    } catch (error) {
      onRefused(describeAuthFailure(error, 'login', t));
    }
  });
  return { form, submit };
};
