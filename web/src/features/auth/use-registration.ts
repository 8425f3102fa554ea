import type { TFunction } from 'i18next';
import { type FieldErrors, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { openingRecords } from '../../session/opening-records.ts';
import { forgetReferral } from '../../session/referral.ts';
import { useServices } from '../../session/services.ts';
import { showToast } from '../../ui/toast.ts';
import { signUp } from './auth-api.ts';
import { describeAuthFailure, isTaken } from './auth-failure.ts';

/** Empty values of the optional fields. */
const NO_PERSON = {
  cpf: '',
  phone: '',
  postalCode: '',
  address: '',
  addressNumber: '',
  complement: '',
  city: '',
  state: '',
};
const EMPTY = { name: '', email: '', password: '', confirmation: '', ...NO_PERSON };
export type RegisterValues = typeof EMPTY;

const CHECKED = ['cpf', 'phone', 'postalCode'] as const;

/** Returns the state and submission of the sign-up form. Calls `onTaken` for an e-mail that has an account. */
export const useRegistration = (onTaken: (email: string) => void) => {
  const { t } = useTranslation(['auth', 'person']);
  const { session } = useServices();
  const form = useForm({ defaultValues: EMPTY });

  const submit = form.handleSubmit(
    async (values) => {
      try {
        await signUp(session, { ...toRegistration(values), ...openingRecords() });
        forgetReferral();
        void showToast({ tone: 'success', title: t('toast.registerDone') });
      } catch (error) {
        if (isTaken(error)) return onTaken(values.email.trim());
        const detail = describeAuthFailure(error, 'register', t);
        form.setError('root', { message: detail });
        void showToast({ tone: 'error', title: t('toast.registerTitle'), detail });
      }
    },
    (errors) => void showToast({ tone: 'error', ...describeFirst(errors, t) }),
  );
  const hasPersonErrors = CHECKED.some((name) => form.formState.errors[name] !== undefined);
  return { form, submit, hasPersonErrors };
};

const toRegistration = (values: RegisterValues) => {
  const { confirmation: _confirmation, ...sent } = values;
  return { ...sent, name: sent.name.trim(), email: sent.email.trim() };
};

/** Reports missing fields first, then different passwords, then a short one, then the rest. */
const describeFirst = (
  errors: FieldErrors<RegisterValues>,
  t: TFunction<['auth', 'person']>,
): { readonly title: string; readonly detail: string } => {
  if (errors.name || errors.email || errors.password?.type === 'required') {
    return { title: t('toast.requiredTitle'), detail: t('toast.requiredRegister') };
  }
  if (errors.confirmation) return { title: t('toast.registerTitle'), detail: t('person:passwordsDiffer') };
  if (errors.password) return { title: t('toast.shortTitle'), detail: t('person:passwordShort') };
  const name = CHECKED.find((field) => errors[field] !== undefined) ?? 'cpf';
  return { title: t('toast.registerTitle'), detail: t(`person:${name}Invalid`) };
};
