import { type User, updateMe } from '@escriba/contracts';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { session, sessionApi } from '../../session/current-session.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { showToast } from '../../ui/toast.ts';
import { codeOf, useFailureText } from './failure.ts';
import { FORMATS, isValid, type Profile, STATES, toProfile } from './profile-fields.ts';

const FIELD_OF_CODE: Readonly<Record<string, keyof Profile>> = {
  'auth.fields_required': 'name',
  'auth.cpf_invalid': 'cpf',
  'auth.phone_invalid': 'phone',
  'auth.postal_code_invalid': 'postalCode',
  'auth.state_invalid': 'state',
};

/** The person's own details. Only the name is needed. */
export const ProfileForm = ({ user }: { readonly user: User }) => {
  const { t } = useTranslation('settings');
  const toText = useFailureText();
  const { register, handleSubmit, setError, setValue, reset, formState } = useForm<Profile>({
    defaultValues: toProfile(user),
  });
  const { errors, isSubmitting, isDirty } = formState;

  const save = async (profile: Profile): Promise<void> => {
    try {
      const answer = await sessionApi.call(updateMe, { body: profile });
      session.setUser(answer.user);
      reset(toProfile(answer.user));
      await showToast({ tone: 'success', title: t('saved') });
    } catch (error) {
      const field = FIELD_OF_CODE[codeOf(error)] ?? 'root';
      setError(field, { message: toText(error) }, { shouldFocus: true });
    }
  };

  const formatted = (name: keyof typeof FORMATS) =>
    register(name, {
      validate: (value) => isValid(name, value) || t(`profile.${name}Invalid`),
      onBlur: (event: { readonly target: { readonly value: string } }) =>
        setValue(name, FORMATS[name](event.target.value)),
    });
  const text = (name: Exclude<keyof Profile, 'name' | 'state'>) => ({
    label: t(`profile.${name}`),
    error: errors[name]?.message,
  });

  return (
    <form noValidate onSubmit={(event) => void handleSubmit(save)(event)} className="flex flex-col gap-5">
      <div className="grid gap-x-4 gap-y-5 sm:grid-cols-6">
        <TextField
          label={t('profile.name')}
          error={errors.name?.message}
          autoComplete="name"
          maxLength={120}
          required
          className="sm:col-span-3"
          {...register('name', {
            validate: (value) => value.trim() !== '' || t('profile.nameRequired'),
          })}
        />
        <TextField
          label={t('profile.email')}
          hint={t('profile.emailNote')}
          value={user.email}
          readOnly
          autoComplete="email"
          className="sm:col-span-3"
        />
        <TextField
          {...text('cpf')}
          inputMode="numeric"
          maxLength={14}
          className="sm:col-span-2"
          {...formatted('cpf')}
        />
        <TextField
          {...text('phone')}
          type="tel"
          autoComplete="tel-national"
          maxLength={20}
          className="sm:col-span-2"
          {...formatted('phone')}
        />
        <TextField
          {...text('postalCode')}
          inputMode="numeric"
          autoComplete="postal-code"
          maxLength={9}
          className="sm:col-span-2"
          {...formatted('postalCode')}
        />
        <TextField
          {...text('address')}
          autoComplete="address-line1"
          maxLength={200}
          className="sm:col-span-4"
          {...register('address')}
        />
        <TextField
          {...text('addressNumber')}
          maxLength={20}
          className="sm:col-span-2"
          {...register('addressNumber')}
        />
        <TextField
          {...text('complement')}
          autoComplete="address-line2"
          maxLength={100}
          className="sm:col-span-2"
          {...register('complement')}
        />
        <TextField
          {...text('city')}
          autoComplete="address-level2"
          maxLength={100}
          className="sm:col-span-2"
          {...register('city')}
        />
        <SelectField
          label={t('profile.state')}
          error={errors.state?.message}
          autoComplete="address-level1"
          className="sm:col-span-2"
          options={[{ value: '', label: t('profile.noState') }, ...STATES]}
          {...register('state')}
        />
      </div>
      {errors.root?.message === undefined ? null : (
        <Notice tone="danger" role="alert">
          {errors.root.message}
        </Notice>
      )}
      <Button
        type="submit"
        look="primary"
        disabled={isSubmitting || !isDirty}
        aria-busy={isSubmitting}
        className="sm:self-end"
      >
        {isSubmitting ? <Spinner /> : null}
        {t(isSubmitting ? 'saving' : 'save')}
      </Button>
    </form>
  );
};
