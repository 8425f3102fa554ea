import { ApiError } from '@escriba/client';
import type { CatalogueEntry, Seller } from '@escriba/contracts/billing/catalogue';
import type { CheckoutResult } from '@escriba/contracts/billing/checkout';
import type { BillingCycle } from '@escriba/contracts/billing/fields';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useBilling } from '../../../data/billing/changes.ts';
import { isStaleQuote, orderAsShown } from '../../../data/billing/order-as-shown.ts';
import { showToast } from '../../../ui/toast.ts';
import { describeFailure } from '../failure.ts';
import { isCardTyped, toSentCard } from './card-rules.ts';
import { type CheckoutValues, EMPTY_MEANS } from './checkout-values.ts';
import { describeMissing } from './describe-missing.ts';
import { findFaulty } from './find-faulty.ts';
import { type PersonValues, toCustomer } from './person-rules.ts';
import { moveStep, type Step } from './steps.ts';
import { useFindOrder } from './use-find-order.ts';
import { useQuote } from './use-quote.ts';
import { findRefusal, type Refusal, useRefusal } from './use-refusal.ts';

export type Purchase = {
  readonly plan: CatalogueEntry;
  readonly cycle: BillingCycle;
  readonly seller: Seller;
  readonly isAutomaticPixOffered: boolean;
};

type CheckoutInput = Purchase & {
  readonly filled: PersonValues;
  readonly typed: Partial<PersonValues>;
  /** The method that is chosen when the checkout opens. */
  readonly firstMethod: CheckoutValues['method'];
  readonly onOrdered: (result: CheckoutResult) => void;
};

const CONTRACT_CHANGED = 'billing.contract_changed';
const DECLINED = 'billing.card_declined';

/** Returns the state of the checkout's form, its steps and its order. */
export const useCheckout = ({ filled, typed, firstMethod, onOrdered, ...purchase }: CheckoutInput) => {
  const { t } = useTranslation('checkout');
  const form = useForm<CheckoutValues>({
    mode: 'onTouched',
    defaultValues: {
      person: { ...filled, ...typed },
      automaticPix: false,
      ...EMPTY_MEANS,
      method: firstMethod,
    },
  });
  const [step, setStep] = useState<Step>('person');
  const values = useWatch({ control: form.control }) as CheckoutValues; // every field has a default
  const faulty = findFaulty(step, values);
  const showRefusal = useRefusal(form);
  const onRefused = (refusal: Refusal): void => {
    setStep('person');
    showRefusal(refusal);
  };
  const { forget, ...order } = useOrder({ purchase, values: form.getValues, onOrdered, onRefused });

  const goOn = (): void => {
    const missing = describeMissing(step, values, t);
    if (missing === undefined) return setStep(moveStep(step, 1));
    void form.trigger(step === 'person' ? 'person' : 'card');
    const [first] = faulty;
    if (first !== undefined) form.setFocus(first.name);
    void showToast({ tone: 'error', ...missing });
  };
  const goBack = (): void => {
    forget();
    setStep(moveStep(step, -1));
  };
  return {
    ...order,
    form,
    values,
    step,
    /** The fields that keep the user on this step. */
    faulty,
    isTyped: hasTyped(values, filled),
    goOn,
    goBack,
  };
};

type OrderInput = Pick<CheckoutInput, 'onOrdered'> & {
  readonly purchase: Purchase;
  readonly values: () => CheckoutValues;
  readonly onRefused: (refusal: Refusal) => void;
};

/** Sends the order for exactly the price that the user saw. An order without a response is looked up. */
const useOrder = ({ purchase, values, onOrdered, onRefused }: OrderInput) => {
  const { t } = useTranslation('checkout');
  const { plan, cycle } = purchase;
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [isStale, setStale] = useState(false);
  const quote = useQuote(plan.id, cycle);
  const { order, renewAll } = useBilling();
  const findOrder = useFindOrder();

  const reportFailure = async (error: unknown): Promise<void> => {
    if (isStaleQuote(error)) {
      setStale(true);
      return void showToast({ tone: 'warning', title: t('stale.title'), detail: t('stale.text') });
    }
    // The page shows the new contract, and the next click accepts that one.
    if (error instanceof ApiError && error.code === CONTRACT_CHANGED) await renewAll();
    // The declined order keeps its quote: the next card needs another one.
    if (error instanceof ApiError && error.code === DECLINED) void quote.refetch();
    const found = await findOrder(error, plan.id, cycle);
    if (found !== undefined) return onOrdered(found);
    void showToast({ tone: 'error', title: t('failed.title'), detail: describeFailure(error) });
    const refusal = findRefusal(error);
    if (refusal === undefined) setFailure(describeFailure(error));
    else onRefused(refusal);
  };
  const pay = async (): Promise<void> => {
    const { data: shown } = quote;
    if (isBusy || shown === undefined || quote.isFetching) return;
    setBusy(true);
    setFailure(undefined);
    setStale(false);
    try {
      const result = await orderAsShown(shown, {
        send: (quoteId) => order(toOrder(purchase, values(), quoteId)),
        renew: async () => (await quote.refetch()).data,
      });
      onOrdered(result);
    } catch (error) {
      await reportFailure(error);
    } finally {
      setBusy(false);
    }
  };
  return {
    quote,
    isBusy,
    failure,
    isStale,
    pay: () => void pay(),
    forget: () => setFailure(undefined),
  };
};

export type Checkout = ReturnType<typeof useCheckout>;

/** Returns whether the user has typed something. Masks add punctuation to what was filled in before: that does not count. */
const hasTyped = ({ person, card }: CheckoutValues, filled: PersonValues): boolean =>
  Object.entries(person).some(
    ([field, text]) => plain(text) !== plain(filled[field as keyof PersonValues]),
  ) || isCardTyped(card);

const plain = (text: string): string => text.replaceAll(/[^\p{L}\d@]/gu, '').toLowerCase();

const toOrder = (
  { plan, cycle, seller }: Purchase,
  { person, method, automaticPix, card }: CheckoutValues,
  quoteId: string,
) => ({
  plan: plan.id,
  cycle,
  paymentMethod: method === '' ? ('pix' as const) : method,
  ...(method === 'pix' && automaticPix ? { automaticPix } : {}),
  customerInfo: toCustomer(person),
  ...(method === 'credit_card' ? { creditCard: toSentCard(card) } : {}),
  quoteId,
  contractVersion: seller.contract.version,
});
