import { PIX_KEY_KINDS, type PixKeyKind } from '@escriba/contracts/billing/affiliates';
import { Controller, type Control, type FieldErrors, type UseFormRegister, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { ChoiceGroup } from '../../ui/choice-group.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { AffiliateValues } from './affiliate-values.ts';

type DestinationFieldsProps = {
  readonly control: Control<AffiliateValues>;
  readonly register: UseFormRegister<AffiliateValues>;
  readonly errors: FieldErrors<AffiliateValues>;
};

/** Renders the fields of a PIX key by kind, or a bank account. */
export const DestinationFields = ({ control, register, errors }: DestinationFieldsProps) => {
  const { t } = useTranslation('affiliates');
  const method = useWatch({ control, name: 'method' });
  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-col gap-1.5">
        <p className="text-sm font-medium">{t('form.method')}</p>
        <Controller
          control={control}
          name="method"
          render={({ field }) => (
            <ChoiceGroup
              label={t('form.method')}
              value={field.value}
              options={(['pix', 'bank'] as const).map((value) => ({
                value,
                label: t(`form.methods.${value}`),
              }))}
              onChoose={field.onChange}
            />
          )}
        />
      </div>
      {method === 'pix' ? (
        <PixFields control={control} register={register} errors={errors} />
      ) : (
        <BankFields register={register} errors={errors} />
      )}
    </div>
  );
};

/** The keyboard that fits each kind of key. */
const INPUTS = {
  cpf: { inputMode: 'numeric', maxLength: 14 },
  cnpj: { inputMode: 'text', maxLength: 18 },
  email: { inputMode: 'email', maxLength: 77 },
  phone: { inputMode: 'tel', maxLength: 20 },
  random: { inputMode: 'text', maxLength: 36 },
} as const satisfies Readonly<Record<PixKeyKind, object>>;

const PixFields = ({ control, register, errors }: DestinationFieldsProps) => {
  const { t } = useTranslation('affiliates');
  const kind = useWatch({ control, name: 'kind' });
  const isOwn = kind === 'cpf' || kind === 'cnpj';
  return (
    <div className="grid gap-x-4 gap-y-5 sm:grid-cols-[1fr_2fr]">
      <SelectField
        label={t('form.kind')}
        options={PIX_KEY_KINDS.map((value) => ({ value, label: t(`form.kinds.${value}`) }))}
        {...register('kind')}
      />
      <TextField
        label={t('form.key')}
        hint={isOwn ? t('form.keyHint') : undefined}
        error={errors.key?.message}
        autoComplete="off"
        {...INPUTS[kind]}
        {...register('key', { validate: (value) => value.trim() !== '' || t('form.required') })}
      />
    </div>
  );
};

const BankFields = ({ register, errors }: Omit<DestinationFieldsProps, 'control'>) => {
  const { t } = useTranslation('affiliates');
  const required = (value: string) => value.trim() !== '' || t('form.required');
  return (
    <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
      <TextField
        label={t('form.bank')}
        error={errors.bank?.message}
        inputMode="numeric"
        maxLength={3}
        {...register('bank', { validate: required })}
      />
      <TextField
        label={t('form.branch')}
        error={errors.branch?.message}
        maxLength={8}
        {...register('branch', { validate: required })}
      />
      <TextField
        label={t('form.account')}
        error={errors.account?.message}
        maxLength={20}
        {...register('account', { validate: required })}
      />
      <SelectField
        label={t('form.accountKind')}
        options={(['checking', 'savings'] as const).map((value) => ({
          value,
          label: t(`form.accountKinds.${value}`),
        }))}
        {...register('accountKind')}
      />
    </div>
  );
};
