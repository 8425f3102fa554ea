import { Lock } from 'lucide-react';
import { type Control, useController, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { MaskedField, type MaskedFieldProps } from './masked-field.tsx';
import { type CardField, ccvDigitsOf, findBrand, isCardFieldValid } from './card-rules.ts';
import type { MeansValues } from './checkout-values.ts';
import { CardHolderField } from './card-holder-field.tsx';

const GROUPS_OF_FOUR = '0000 0000 0000 0000';
const AMEX_GROUPS = '0000 000000 00000';

type CardProps = { readonly control: Control<MeansValues> };

/** Renders the fields of a card, with its brand. */
export const CardFields = ({ control }: CardProps) => {
  const { t } = useTranslation('checkout');
  const { number } = useWatch({ control, name: 'card' });
  const brand = findBrand(number);
  const ccvDigits = ccvDigitsOf(number);
  const card = useCardField(control);
  return (
    <div className="grid grid-cols-6 gap-x-3 gap-y-4">
      <CardHolderField control={control} />
      <MaskedField
        {...card('number', t('card.numberInvalid'))}
        label={t('card.number')}
        masks={[GROUPS_OF_FOUR, AMEX_GROUPS]}
        choose={(plain) => (findBrand(plain)?.ccvDigits === 4 ? 1 : 0)}
        autoComplete="cc-number"
        className="col-span-full"
        inside={brand === undefined ? undefined : <Brand name={brand.name} />}
      />
      <MaskedField
        {...card('expiryMonth', t('card.expiryInvalid'))}
        label={t('card.expiryMonth')}
        masks={['00']}
        autoComplete="cc-exp-month"
        className="col-span-2"
      />
      <MaskedField
        {...card('expiryYear', t('card.expiryInvalid'))}
        label={t('card.expiryYear')}
        masks={['0000']}
        autoComplete="cc-exp-year"
        className="col-span-2"
      />
      <MaskedField
        {...card('ccv', t('card.ccvInvalid'))}
        label={t('card.ccv')}
        hint={t('card.ccvHint', { count: ccvDigits })}
        masks={['0000']}
        autoComplete="cc-csc"
        className="col-span-2"
      />
      <p className="col-span-full flex items-start gap-2 text-sm text-muted text-pretty">
        <Lock aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
        {t('card.safe')}
      </p>
    </div>
  );
};

const Brand = ({ name }: { readonly name: string }) => {
  const { t } = useTranslation('checkout');
  return (
    <span
      role="status"
      className="pointer-events-none absolute inset-y-0 right-3 flex items-center text-xs font-semibold text-accent-strong"
    >
      <span className="sr-only">{t('card.brand', { brand: name })}</span>
      <span aria-hidden="true">{name}</span>
    </span>
  );
};

/** Returns the attributes of the masked fields of a card. A year also decides whether the month is right. */
const useCardField = (control: Control<MeansValues>) => {
  const fields = {
    number: useRuled(control, 'number'),
    expiryMonth: useRuled(control, 'expiryMonth'),
    expiryYear: useRuled(control, 'expiryYear'),
    ccv: useRuled(control, 'ccv'),
  };
  return (name: keyof typeof fields, wrong: string) => {
    const { field, fieldState } = fields[name];
    return {
      name: field.name,
      value: field.value,
      inputRef: field.ref,
      onBlur: field.onBlur,
      onChange: field.onChange,
      error: fieldState.error === undefined ? undefined : wrong,
    } satisfies Partial<MaskedFieldProps>;
  };
};

const useRuled = (control: Control<MeansValues>, name: CardField) =>
  useController({
    control,
    name: `card.${name}`,
    rules: {
      validate: (_value, { card }) => isBeingTyped(name, card) || isCardFieldValid(name, card),
    },
  });

/** Returns whether a field is not complete yet. The month alone says nothing: it waits for the year. */
const isBeingTyped = (name: CardField, { expiryMonth, expiryYear }: MeansValues['card']): boolean =>
  name === 'expiryMonth' && expiryYear === '' && /^(?:0?[1-9]|1[0-2])$/.test(expiryMonth);
