import { updateMe } from '@escriba/contracts/auth/accounts';
import type { User } from '@escriba/contracts/auth/sign-in';
import type { InputHTMLAttributes } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useServices } from '../../session/services.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { showToast } from '../../ui/toast.ts';
import { FormFailure, SubmitButton } from './form-end.tsx';
import { failureCode } from '../../data/failure-text.ts';
import { useFailureText } from './failure.ts';
import { FORMATS, isValid, type Profile, STATES, toProfile } from './profile-fields.ts';

const FIELD_OF_CODE: Readonly<Record<string, keyof Profile>> = {
  'auth.name_required': 'name',
  'auth.cpf_invalid': 'cpf',
  'auth.phone_invalid': 'phone',
  'auth.postal_code_invalid': 'postalCode',
  'auth.state_invalid': 'state',
};

type TextName = Exclude<keyof Profile, 'name' | 'state'>;

const TEXTS: readonly (readonly [TextName, InputHTMLAttributes<HTMLInputElement>])[] = [
  ['cpf', { inputMode: 'numeric', maxLength: 14 }],
  ['phone', { type: 'tel', autoComplete: 'tel-national', maxLength: 20 }],
  ['postalCode', { inputMode: 'numeric', autoComplete: 'postal-code', maxLength: 9 }],
  ['address', { autoComplete: 'address-line1', maxLength: 200 }],
  ['addressNumber', { maxLength: 20 }],
  ['complement', { autoComplete: 'address-line2', maxLength: 100 }],
  ['city', { autoComplete: 'address-level2', maxLength: 100 }],
];

/** Renders the user's details. Only the name is required. */
export const ProfileForm = ({ user }: { readonly user: User }) => {
  const { t } = useTranslation(['settings', 'person']);
  const { register, submit, registerText, formState } = useProfileForm(user);
  const { errors, isSubmitting, isDirty } = formState;
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
      <div className="grid gap-x-4 gap-y-5 sm:grid-cols-6">
        <TextField
          label={t('name')}
          error={errors.name?.message}
          autoComplete="name"
          maxLength={120}
          required
          className="sm:col-span-3"
          {...register('name', {
            validate: (value) => value.trim() !== '' || t('person:nameRequired'),
          })}
        />
        <EmailField email={user.email} />
        {TEXTS.map(([name, input]) => (
          <TextField
            key={name}
            {...input}
            label={t(`person:${name}`)}
            error={errors[name]?.message}
            className={name === 'address' ? 'sm:col-span-4' : 'sm:col-span-2'}
            {...registerText(name)}
          />
        ))}
        <SelectField
          label={t('person:state')}
          error={errors.state?.message}
          autoComplete="address-level1"
          className="sm:col-span-2"
          options={[{ value: '', label: t('person:chooseState') }, ...STATES]}
          {...register('state')}
        />
      </div>
      <FormFailure message={errors.root?.message} />
      <SubmitButton
        look="primary"
        isBusy={isSubmitting}
        disabled={!isDirty}
        label={t(isSubmitting ? 'saving' : 'save')}
      />
    </form>
  );
};

const EmailField = ({ email }: { readonly email: string }) => {
  const { t } = useTranslation(['settings', 'person']);
  return (
    <TextField
      label={t('profile.email')}
      hint={t('profile.emailNote')}
      value={email}
      readOnly
      autoComplete="email"
      className="sm:col-span-3"
    />
  );
};

const useProfileForm = (user: User) => {
  const { t } = useTranslation(['settings', 'person']);
  const { session } = useServices();
  const toText = useFailureText();
  // The stored user has no CPF and address: they come with the server's response.
  const form = useForm<Profile>({ values: toProfile(user), resetOptions: { keepDirtyValues: true } });

  const { dirtyFields } = form.formState;
  const save = async (profile: Profile): Promise<void> => {
    // Sends only what was changed: other fields may not be loaded yet, or be newer in another tab.
    const changed = Object.entries(profile).filter(([name]) => dirtyFields[name as keyof Profile] === true);
    try {
      const response = await session.call(updateMe, { body: Object.fromEntries(changed) });
      session.setUser(response.user);
      form.reset(toProfile(response.user));
      await showToast({ tone: 'success', title: t('saved') });
    } catch (error) {
      const field = FIELD_OF_CODE[failureCode(error)] ?? 'root';
      form.setError(field, { message: toText(error) }, { shouldFocus: true });
    }
  };

  const registerText = (name: TextName) => {
    if (!isNumber(name)) return form.register(name);
    return form.register(name, {
      validate: (value) => isValid(name, value) || t(`person:${name}Invalid`),
      onBlur: (event: { readonly target: { readonly value: string } }) =>
        form.setValue(name, FORMATS[name](event.target.value)),
    });
  };
  return { ...form, submit: form.handleSubmit(save), registerText };
};

const isNumber = (name: TextName): name is keyof typeof FORMATS => name in FORMATS;
