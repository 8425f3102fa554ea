import { PAYMENT_METHODS, type PaymentMethod } from '@escriba/contracts/billing/fields';
import { CreditCard, Landmark, type LucideIcon, QrCode } from 'lucide-react';
import { type Control, useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useCatalogue } from '../../../data/billing/catalogue.ts';
import { classes } from '../../../ui/classes.ts';
import type { MeansValues } from './checkout-values.ts';

const ICONS: Readonly<Record<PaymentMethod, LucideIcon>> = {
  pix: QrCode,
  boleto: Landmark,
  credit_card: CreditCard,
};

type MethodChoicesProps = {
  readonly control: Control<MeansValues>;
  /** Whether the choices are side by side, above other fields. */
  readonly isRow?: boolean;
};

/** Renders the choice of a payment method, with how soon each is confirmed. */
export const MethodChoices = ({ control, isRow = false }: MethodChoicesProps) => {
  const { t } = useTranslation('checkout');
  const { data: catalogue } = useCatalogue();
  const { field } = useController({ control, name: 'method' });
  const offered = catalogue?.paymentMethods ?? PAYMENT_METHODS;
  return (
    <fieldset className={isRow ? 'flex flex-wrap gap-2 *:flex-[1_1_6rem]' : 'flex flex-col gap-2'}>
      <legend className="sr-only">{t('method.label')}</legend>
      {PAYMENT_METHODS.filter((id) => offered.includes(id)).map((id, index) => (
        <MethodChoice
          key={id}
          id={id}
          isRow={isRow}
          isChosen={field.value === id}
          inputRef={index === 0 ? field.ref : undefined}
          onChoose={() => field.onChange(id)}
        />
      ))}
    </fieldset>
  );
};

type MethodChoiceProps = {
  readonly id: PaymentMethod;
  readonly isRow: boolean;
  readonly isChosen: boolean;
  readonly inputRef: ((element: HTMLInputElement | null) => void) | undefined;
  readonly onChoose: () => void;
};

const MethodChoice = ({ id, isRow, isChosen, inputRef, onChoose }: MethodChoiceProps) => {
  const { t } = useTranslation('checkout');
  const Icon = ICONS[id];
  return (
    <label
      className={classes(
        'flex min-h-14 min-w-0 cursor-pointer rounded-card border border-line-strong transition-colors duration-150 hover:border-ink/70 has-checked:border-accent has-checked:bg-accent/8 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent',
        isRow
          ? 'flex-wrap content-start items-center gap-x-2 gap-y-1 px-3 py-2.5'
          : 'items-center gap-3 px-4 py-2.5',
      )}
    >
      <input
        ref={inputRef}
        type="radio"
        name="method"
        value={id}
        checked={isChosen}
        onChange={onChoose}
        className="size-4 shrink-0 accent-accent outline-none"
      />
      <Icon
        aria-hidden="true"
        className={classes('size-5 shrink-0 text-muted', isRow ? 'ml-auto sm:hidden' : 'order-last')}
      />
      <span className={isRow ? 'contents' : 'flex min-w-0 grow flex-wrap items-baseline gap-x-2'}>
        <span className={isRow ? 'text-sm font-medium max-sm:basis-full' : 'font-medium'}>
          {t(`method.${id}.name`)}
        </span>
        <span className={isRow ? 'basis-full text-xs text-muted max-sm:sr-only' : 'text-sm text-muted'}>
          {t(`method.${id}.text`)}
        </span>
      </span>
    </label>
  );
};
