import { type Control, useWatch } from 'react-hook-form';
import { CardFields } from './card-fields.tsx';
import type { MeansValues } from './checkout-values.ts';
import { MethodChoices } from './method-choices.tsx';

/** Renders the choice of a payment method, and the card if it is one. */
export const MethodFields = ({ control }: { readonly control: Control<MeansValues> }) => {
  const method = useWatch({ control, name: 'method' });
  return (
    <div className="flex flex-col gap-5">
      <MethodChoices control={control} />
      {method === 'credit_card' ? <CardFields control={control} /> : null}
    </div>
  );
};
