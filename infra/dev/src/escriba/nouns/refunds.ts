import { listWaitingRefunds } from '@escriba/contracts/billing/internal';
import type { Operator } from '../as-operator.ts';
import { inReais } from '../reais.ts';
import { defineVerb } from '../verb.ts';

/** Refunds of payments. */
export const refunds = {
  waiting: defineVerb({
    does: 'prints refunds of boletos whose payer has not told Asaas which account receives them',
    read: () => listWaiting,
  }),
};

const listWaiting = async ({ billing }: Operator): Promise<string> => {
  const { data } = await billing.call(listWaitingRefunds, {});
  const lines = data.map(
    ({ requestedAt, amountCents, paymentId, isAccountClosed, formUrl }) =>
      `${requestedAt.slice(0, 10)}  ${inReais(amountCents)}  ${paymentId}${isAccountClosed ? '  account deleted' : ''}  ${formUrl ?? "form in Asaas' panel"}`,
  );
  return lines.length === 0 ? 'No refund waits for its payer.' : lines.join('\n');
};
