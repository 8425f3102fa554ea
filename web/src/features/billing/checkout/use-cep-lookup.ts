import { ApiError } from '@escriba/client';
import { lookUpAddress } from '@escriba/contracts/billing/address';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useServices } from '../../../session/services.ts';
import { showToast } from '../../../ui/toast.ts';
import type { CheckoutForm } from './checkout-values.ts';

const DIGITS = 8;

/** Fills in address, city and state once a CEP has 8 digits. What the user types meanwhile stays. */
export const useCepLookup = (form: Pick<CheckoutForm, 'getValues' | 'setValue'>) => {
  const { t } = useTranslation('checkout');
  const { session } = useServices();
  const [isBusy, setBusy] = useState(false);
  const asking = useRef<AbortController>(null);
  useEffect(() => () => asking.current?.abort(), []);

  const lookUp = async (cep: string): Promise<void> => {
    asking.current?.abort();
    const digits = cep.replaceAll(/\D/g, '');
    if (digits.length !== DIGITS) return void showToast({ tone: 'error', title: t('cep.short') });
    const { signal } = (asking.current = new AbortController());
    const before = form.getValues('person');
    setBusy(true);
    try {
      const found = await session.callOpen(lookUpAddress, { params: { cep: digits } }, { signal });
      fill(form, before, { address: found.logradouro, city: found.localidade, state: found.uf });
      void showToast({ tone: 'success', title: t('cep.found'), detail: t('cep.foundText') });
    } catch (error) {
      if (signal.aborted) return;
      const isMissing = error instanceof ApiError && [400, 404, 422].includes(error.status);
      const reason = isMissing ? 'missing' : 'failed';
      void showToast({ tone: 'error', title: t(`cep.${reason}`), detail: t(`cep.${reason}Text`) });
    } finally {
      if (!signal.aborted) setBusy(false);
    }
  };
  return { isBusy, lookUp };
};

type CepAddress = Readonly<Record<'address' | 'city' | 'state', string>>;

/** Fills in the address of a CEP. A CEP of a whole town has no street: those fields keep what they have. */
const fill = (
  { getValues, setValue }: Pick<CheckoutForm, 'getValues' | 'setValue'>,
  before: CepAddress,
  found: CepAddress,
): void => {
  const now: CepAddress = getValues('person');
  for (const field of ['address', 'city', 'state'] as const) {
    if (found[field] === '' || now[field] !== before[field]) continue;
    setValue(`person.${field}`, found[field], { shouldDirty: true, shouldValidate: true });
  }
};
