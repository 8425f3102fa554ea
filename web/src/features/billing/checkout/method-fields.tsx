import { PAYMENT_METHODS, type PaymentMethod } from '@escriba/contracts/billing/fields';
import { CreditCard, Landmark, type LucideIcon, QrCode } from 'lucide-react';
import { type Control, useController, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useCatalogue } from '../../../data/billing/catalogue.ts';
import { CardFields } from './card-fields.tsx';
import type { MeansValues } from './checkout-values.ts';

const ICONS: Readonly<Record<PaymentMethod, LucideIcon>> = {
  pix: QrCode,
  boleto: Landmark,
  credit_card: CreditCard,
};

/** The choice of a payment method, and the card if it is one. */
export const MethodFields = ({ control }: { readonly control: Control<MeansValues> }) => {
  const { t } = useTranslation('checkout');
  const { data: catalogue } = useCatalogue();
  const { field } = useController({ control, name: 'method' });
  const method = useWatch({ control, name: 'method' });
  const offered = catalogue?.paymentMethods ?? PAYMENT_METHODS;
  return (
    <div className="flex flex-col gap-5">
      <fieldset className="flex flex-col gap-2">
        <legend className="sr-only">{t('method.label')}</legend>
        {PAYMENT_METHODS.filter((id) => offered.includes(id)).map((id, index) => (
          <MethodChoice
            key={id}
            id={id}
            isChosen={field.value === id}
            inputRef={index === 0 ? field.ref : undefined}
            onChoose={() => field.onChange(id)}
          />
        ))}
      </fieldset>
      {method === 'credit_card' ? <CardFields control={control} /> : null}
    </div>
  );
};

type MethodChoiceProps = {
  readonly id: PaymentMethod;
  readonly isChosen: boolean;
  readonly inputRef: ((element: HTMLInputElement | null) => void) | undefined;
  readonly onChoose: () => void;
};

const MethodChoice = ({ id, isChosen, inputRef, onChoose }: MethodChoiceProps) => {
  const { t } = useTranslation('checkout');
  const Icon = ICONS[id];
  return (
    <label className="flex min-h-14 cursor-pointer items-center gap-3 rounded-card border border-line-strong px-4 py-2.5 transition-colors duration-150 hover:border-ink/70 has-checked:border-accent has-checked:bg-accent/8 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent">
      <input
        ref={inputRef}
        type="radio"
        name="method"
        value={id}
        checked={isChosen}
        onChange={onChoose}
        className="size-4 shrink-0 accent-accent outline-none"
      />
      <span className="flex min-w-0 grow flex-wrap items-baseline gap-x-2">
        <span className="font-medium">{t(`method.${id}.name`)}</span>
        <span className="text-sm text-muted">{t(`method.${id}.text`)}</span>
      </span>
      <Icon aria-hidden="true" className="size-5 shrink-0 text-muted" />
    </label>
  );
};
