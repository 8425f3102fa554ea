import { ApiError } from '@escriba/client';
import { useEffect, useState } from 'react';
import type { CheckoutForm } from './checkout-values.ts';
import type { PersonField } from './person-rules.ts';

/** A field of the payer that the server does not accept, and its words. */
export type Refusal = { readonly field: PersonField; readonly message: string };

const FIELDS: Readonly<Record<string, PersonField>> = {
  'billing.cpf_invalid': 'cpfCnpj',
  'billing.cnpj_invalid': 'cpfCnpj',
  'billing.cnpj_not_accepted': 'cpfCnpj',
  'billing.postal_code_invalid': 'postalCode',
  'billing.phone_invalid': 'phone',
  'billing.email_invalid': 'email',
  'billing.state_invalid': 'state',
};

/** Finds the field that made the server refuse an order; undefined for any other failure. */
export const findRefusal = (error: unknown): Refusal | undefined => {
  if (!(error instanceof ApiError)) return undefined;
  const field = FIELDS[error.code];
  return field === undefined ? undefined : { field, message: error.message };
};

/** Shows a refusal at its field, once the step with the field is there, until the user changes the field. */
export const useRefusal = ({
  setError,
  clearErrors,
  watch,
}: Pick<CheckoutForm, 'setError' | 'clearErrors' | 'watch'>) => {
  const [refusal, setRefusal] = useState<Refusal>();
  useEffect(() => {
    if (refusal === undefined) return;
    const { field, message } = refusal;
    const name = `person.${field}` as const;
    // Runs after the title of the step has taken the focus.
    queueMicrotask(() => setError(name, { type: 'server', message }, { shouldFocus: true }));
    const watching = watch((_values, changed) => {
      if (changed.name === name) clearErrors(name);
    });
    return () => watching.unsubscribe();
  }, [refusal, setError, clearErrors, watch]);
  return setRefusal;
};
