import { getStates, isValidCep, isValidCpf, isValidPhone } from '@brazilian-utils/brazilian-utils';
import { useTranslation } from 'react-i18next';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { MaskedField } from './masked-field.tsx';
import type { PersonFieldsProps } from './more-fields.tsx';

const STATES = getStates().map(({ code, name }) => ({ value: code, label: `${code} · ${name}` }));
const CHECKED = [
  { name: 'cpf', masks: ['000.000.000-00'], isValid: isValidCpf, autoComplete: 'off' },
  {
    name: 'phone',
    masks: ['(00) 0000-0000', '(00) 00000-0000'],
    isValid: isValidPhone,
    autoComplete: 'tel-national',
  },
  { name: 'postalCode', masks: ['00000-000'], isValid: isValidCep, autoComplete: 'postal-code' },
] as const;
const PLAIN = [
  { name: 'city', autoComplete: 'address-level2', className: 'col-span-full' },
  { name: 'address', autoComplete: 'address-line1', className: 'col-span-full' },
  { name: 'addressNumber', autoComplete: 'off', className: 'col-span-2' },
  { name: 'complement', autoComplete: 'address-line2', className: 'col-span-4' },
] as const;

/** Renders CPF, phone and address. All optional; a filled-in value must be valid. */
export const PersonFields = ({ control, register, errors }: PersonFieldsProps) => {
  const { t } = useTranslation(['auth', 'person']);
  return (
    <div className="grid grid-cols-6 gap-x-3 gap-y-4">
      <p className="col-span-full text-sm text-muted">{t('more.text')}</p>
      {CHECKED.map(({ name, isValid, ...field }) => (
        <MaskedField
          key={name}
          {...field}
          control={control}
          name={name}
          rules={{ validate: (value) => value === '' || isValid(value) }}
          label={t(`person:${name}`)}
          error={errors[name] && t(`person:${name}Invalid`)}
          className="col-span-full sm:col-span-3"
        />
      ))}
      <SelectField
        label={t('person:state')}
        autoComplete="address-level1"
        options={[{ value: '', label: t('person:chooseState') }, ...STATES]}
        className="col-span-full sm:col-span-3"
        {...register('state')}
      />
      {PLAIN.map(({ name, ...field }) => (
        <TextField key={name} {...field} label={t(`person:${name}`)} {...register(name)} />
      ))}
    </div>
  );
};
