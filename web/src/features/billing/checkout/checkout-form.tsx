import type { CheckoutResult } from '@escriba/contracts/billing/checkout';
import { type FormEvent, type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react';
import type { Control } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { AutomaticPixField } from './automatic-pix-field.tsx';
import { CheckoutButtons } from './checkout-buttons.tsx';
import { CheckoutSummary } from './checkout-summary.tsx';
import type { CheckoutValues, MeansValues } from './checkout-values.ts';
import { DiscardDialog } from './discard-dialog.tsx';
import { MethodChoices } from './method-choices.tsx';
import { MethodFields } from './method-fields.tsx';
import type { PersonValues } from './person-rules.ts';
import { PersonStep } from './person-step.tsx';
import { ReviewStep, STARTS } from './review-step.tsx';
import { StepIndicator } from './step-indicator.tsx';
import { type Step, STEPS } from './steps.ts';
import { forgetTyped, keepTyped } from './typed-person.ts';
import { type Checkout, type Purchase, useCheckout } from './use-checkout.ts';

/** The functions of the dialog that the form calls. */
export type CheckoutControls = {
  /** Closes the checkout; asks first if something was typed. */
  readonly leave: () => void;
  /** Goes one step back; closes the checkout from the first one. */
  readonly goBack: () => void;
};

type CheckoutFormProps = {
  readonly ref: Ref<CheckoutControls>;
  readonly purchase: Purchase;
  /** The known values of the payer. */
  readonly filled: PersonValues;
  /** The values that the user typed before a reload. */
  readonly typed: Partial<PersonValues>;
  readonly userId: string;
  readonly firstMethod: CheckoutValues['method'];
  readonly onClose: () => void;
  readonly onOrdered: (result: CheckoutResult) => void;
};

/** Renders the steps of the checkout, with the summary beside them. */
export const CheckoutForm = ({ ref, purchase, userId, onClose, onOrdered, ...input }: CheckoutFormProps) => {
  const checkout = useCheckout({
    ...purchase,
    ...input,
    onOrdered: (result) => {
      forgetTyped();
      onOrdered(result);
    },
  });
  const [isLeaving, setLeaving] = useState(false);
  const { step, isBusy, isTyped } = checkout;
  const { person } = checkout.values;
  useEffect(() => {
    if (isTyped) keepTyped(userId, person);
  }, [userId, person, isTyped]);
  const close = (): void => {
    forgetTyped();
    onClose();
  };
  const leave = (): void => {
    if (isBusy) return;
    if (isTyped) setLeaving(true);
    else close();
  };
  useImperativeHandle(ref, () => ({
    leave,
    goBack: step === 'person' || isBusy ? leave : checkout.goBack,
  }));
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (step === 'review') checkout.pay();
    else checkout.goOn();
  };
  return (
    <>
      <form noValidate onSubmit={submit} className="flex flex-col gap-5">
        <StepIndicator step={step} />
        <div className={LAYOUT_CLASSES}>
          <CheckoutSummary quote={checkout.quote} purchase={purchase} />
          <div className="flex min-w-0 flex-col gap-5">
            <StepTitle key={step} step={step} />
            <StepFields checkout={checkout} purchase={purchase} />
          </div>
        </div>
        <CheckoutButtons checkout={checkout} onCancel={leave} />
      </form>
      <DiscardDialog isOpen={isLeaving} onDiscard={close} onStay={() => setLeaving(false)} />
    </>
  );
};

/** The layout: fields at the left, the summary at the right. What takes the focus stays clear of the bars. */
const LAYOUT_CLASSES =
  'flex flex-col gap-5 sm:grid sm:min-h-[27rem] sm:grid-cols-[minmax(0,1fr)_13rem] sm:gap-7 [&_:is(input,select,button,summary,a)]:scroll-my-36';

const StepFields = ({ checkout, purchase }: { readonly checkout: Checkout; readonly purchase: Purchase }) => {
  const { step, form, values } = checkout;
  const { t } = useTranslation('checkout');
  // The method and the card are one part of the form's values.
  const means = form.control as unknown as Control<MeansValues>;
  switch (step) {
    case 'person':
      return (
        <>
          <MethodChoices control={means} isRow />
          <PersonStep form={form} />
        </>
      );
    case 'method':
      return (
        <>
          <MethodFields control={means} />
          {values.method === '' ? null : (
            <p className="text-sm text-muted text-pretty">{t(`review.${STARTS[values.method]}`)}</p>
          )}
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
