import { startSso } from '@escriba/contracts/auth/sso';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { failureText } from '../../data/failure-text.ts';
import { keepDestination } from '../../session/destination.ts';
import { useServices } from '../../session/services.ts';
import { TextField } from '../../ui/text-field.tsx';
import { Form } from './form.tsx';

/** Asks for the e-mail, and goes to the sign-in of its company. */
export const CompanyForm = ({ returnTo }: { readonly returnTo: string }) => {
  const { t } = useTranslation('auth');
  const { session } = useServices();
  const { register, handleSubmit, setError, setFocus, formState } = useForm({ defaultValues: { email: '' } });
  const { errors, isSubmitting, isSubmitSuccessful } = formState;
  useEffect(() => setFocus('email'), [setFocus]);
  const submit = handleSubmit(async (body) => {
    try {
      const { data } = await session.callOpen(startSso, { body });
      keepDestination(returnTo);
      window.location.assign(data.url);
    } catch (error) {
      setError('root', { message: failureText(error) });
    }
  });
  return (
    <Form
      isBusy={isSubmitting || (isSubmitSuccessful && errors.root === undefined)}
      failure={errors.root?.message}
      text={t('company.enter')}
      busyText={t('company.busy')}
      onSubmit={submit}
    >
      <TextField
        label={t('company.label')}
        hint={t('company.hint')}
        type="email"
        autoComplete="email"
        inputMode="email"
        error={errors.email && t('missing.email')}
        {...register('email', { validate: (value) => value.trim() !== '' })}
      />
    </Form>
  );
};
