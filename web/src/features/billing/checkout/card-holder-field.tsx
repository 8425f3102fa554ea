import { type Control, useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { TextField } from '../../../ui/text-field.tsx';
import { isCardFieldValid } from './card-rules.ts';
import type { MeansValues } from './checkout-values.ts';

const NAME_LENGTH_MAX = 255;

/** Renders the name on the card. */
export const CardHolderField = ({ control }: { readonly control: Control<MeansValues> }) => {
  const { t } = useTranslation('checkout');
  const { field, fieldState } = useController({
    control,
    name: 'card.holderName',
    rules: { validate: (_value, { card }) => isCardFieldValid('holderName', card) },
  });
  return (
    <TextField
      {...field}
      label={t('card.holderName')}
      autoComplete="cc-name"
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={NAME_LENGTH_MAX}
      error={fieldState.error === undefined ? undefined : t('card.holderInvalid')}
      className="col-span-full"
    />
  );
};
