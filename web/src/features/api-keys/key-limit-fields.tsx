import { KEY_PERMISSIONS } from '@escriba/contracts/shared/permissions';
import { type Control, type UseFormReturn, useController, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { CheckField } from '../../ui/check-field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { EXPIRIES, expiryOf } from './key-expiry.ts';
import type { NewKey } from './new-key.ts';
import { serverNow } from '../../platform/server-clock.ts';

/** Chooses what programs with the key may do; one permission is needed. */
export const PermissionFields = ({ control }: { readonly control: Control<NewKey> }) => {
  const { t } = useTranslation('apiKeys');
  const { field, fieldState } = useController({
    control,
    name: 'permissions',
    rules: { validate: (chosen) => chosen.length > 0 || t('permissionMissing') },
  });
  return (
    <fieldset className="flex min-w-0 flex-col">
      <legend className="pb-1 text-sm font-medium">{t('permissions')}</legend>
      {KEY_PERMISSIONS.map((permission) => (
        <CheckField
          key={permission}
          label={t(`permission.${permission}`)}
          hint={t(`permissionText.${permission}`)}
          isOn={field.value.includes(permission)}
          onChange={(isOn) =>
            field.onChange(
              KEY_PERMISSIONS.filter((each) => (each === permission ? isOn : field.value.includes(each))),
            )
          }
        />
      ))}
      {fieldState.error === undefined ? null : (
        <p role="alert" className="text-sm text-danger">
          {fieldState.error.message}
        </p>
      )}
    </fieldset>
  );
};

type FormPart = {
  readonly form: Pick<UseFormReturn<NewKey>, 'register' | 'control' | 'formState'>;
};

/** Chooses until when the key works. */
export const ExpiryFields = ({ form: { register, control, formState } }: FormPart) => {
  const { t } = useTranslation('apiKeys');
  const expiry = useWatch({ control, name: 'expiry' });
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <SelectField
        label={t('expiry')}
        options={EXPIRIES.map((value) => ({ value, label: t(`expiries.${value}`) }))}
        {...register('expiry')}
      />
      {expiry === 'date' ? (
        <TextField
          label={t('lastDay')}
          type="date"
          error={formState.errors.date?.message}
          {...register('date', {
            validate: (date) =>
              expiryOf('date', date, new Date(serverNow())) !== undefined || t('lastDayPast'),
          })}
        />
      ) : null}
    </div>
  );
};

/** Chooses how many requests the key may make in a minute. */
export const RateField = ({ form: { register, formState }, max }: FormPart & { readonly max: number }) => {
  const { t } = useTranslation('apiKeys');
  return (
    <TextField
      label={t('requestsPerMinute')}
      hint={t('requestsHint', { max })}
      error={formState.errors.requestsPerMinute?.message}
      inputMode="numeric"
      autoComplete="off"
      {...register('requestsPerMinute', {
        validate: (typed) => isWithin(typed, max) || t('requestsWrong', { max }),
      })}
    />
  );
};

const isWithin = (typed: string, max: number): boolean =>
  /^\s*\d{1,9}\s*$/.test(typed) && Number(typed) >= 1 && Number(typed) <= max;
