import type { CheckoutResult } from '@escriba/contracts/billing/checkout';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { Control } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../../i18n/locale.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { AutomaticPixField } from './automatic-pix-field.tsx';
import { CheckoutButtons } from './checkout-buttons.tsx';
import type { MeansValues } from './checkout-values.ts';
import { DiscardDialog } from './discard-dialog.tsx';
import { MethodFields } from './method-fields.tsx';
import type { PersonValues } from './person-rules.ts';
import { PersonStep } from './person-step.tsx';
import { priceText } from './price-text.ts';
import { ReviewStep } from './review-step.tsx';
import { StepIndicator } from './step-indicator.tsx';
import { type Step, STEPS } from './steps.ts';
import { type Checkout, type Purchase, useCheckout } from './use-checkout.ts';

type CheckoutDialogProps = {
  readonly purchase: Purchase;
  /** What is known about the payer. */
  readonly filled: PersonValues;
  /** Whether the user has a paid plan already. */
  readonly isUpgrade: boolean;
  readonly onClose: () => void;
  readonly onOrdered: (result: CheckoutResult) => void;
};

/** The checkout in three steps; Back in the browser goes one step back. Closing it asks first if something was typed; nothing of it is kept. */
export const CheckoutDialog = ({ purchase, filled, isUpgrade, onClose, onOrdered }: CheckoutDialogProps) => {
  const { t } = useTranslation('checkout');
  const locale = useLocale();
  const checkout = useCheckout({ ...purchase, filled, onOrdered });
  const [isLeaving, setLeaving] = useState(false);
  const { step, isBusy, isTyped } = checkout;
  const leave = (): void => {
    if (isBusy) return;
    if (isTyped) setLeaving(true);
    else onClose();
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (step === 'review') checkout.pay();
    else checkout.goOn();
  };
  return (
    <>
      <Dialog
        isOpen
        isForm
        onOpenChange={(isOpen) => isOpen || leave()}
        onBack={step === 'person' || isBusy ? leave : checkout.goBack}
        title={t(isUpgrade ? 'titleUpgrade' : 'title', { plan: purchase.plan.name })}
        text={priceText(purchase.plan, purchase.cycle, { t, locale })}
      >
        <StepIndicator step={step} />
        <form noValidate onSubmit={submit} className="flex flex-col gap-5">
          <StepTitle key={step} step={step} />
          <StepFields checkout={checkout} purchase={purchase} />
          <CheckoutButtons checkout={checkout} onCancel={leave} />
        </form>
      </Dialog>
      <DiscardDialog isOpen={isLeaving} onDiscard={onClose} onStay={() => setLeaving(false)} />
    </>
  );
};

const StepFields = ({ checkout, purchase }: { readonly checkout: Checkout; readonly purchase: Purchase }) => {
  const { step, form } = checkout;
  switch (step) {
    case 'person':
      return <PersonStep form={form} />;
    case 'method':
      return (
        <>
          {/* The method and the card are one part of the form's values. */}
          <MethodFields control={form.control as unknown as Control<MeansValues>} />
          {purchase.isAutomaticPixOffered ? <AutomaticPixField control={form.control} /> : null}
        </>
      );
    case 'review':
      return <ReviewStep checkout={checkout} purchase={purchase} />;
  }
};

/** Takes the focus when the step changes, so that screen readers announce it and Tab continues there. */
const StepTitle = ({ step }: { readonly step: Step }) => {
  const { t } = useTranslation('checkout');
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // Runs after the dialog has stored where the focus came from.
    queueMicrotask(() => {
      title.current?.focus();
      title.current?.scrollIntoView?.({ block: 'nearest' });
    });
  }, []);
  const name = t(`steps.${step}`);
  return (
    <h3
      ref={title}
      tabIndex={-1}
      aria-label={t('steps.now', { step: STEPS.indexOf(step) + 1, count: STEPS.length, name })}
      className="sr-only"
    >
      {name}
    </h3>
  );
};
