import type { Account } from './account.ts';
import { daysBetween } from './days.ts';
import { refusal } from './errors.ts';
import { toReais } from './money.ts';
import type { Payment, PixAuthorization } from './state.ts';

/** Returns an authorisation of PIX Automático by the payer, and the instructions that collect charges with it. */
export const authorizationView = (authorization: PixAuthorization) => ({
  id: authorization.id,
  status: authorization.status,
  customerId: authorization.customer,
  contractId: authorization.contractId,
  frequency: authorization.frequency,
  startDate: authorization.startDate,
  finishDate: authorization.finishDate,
  value: authorization.valueCents === null ? null : toReais(authorization.valueCents),
  description: authorization.description,
});

export const publishAuthorization = (
  account: Account,
  event: string,
  authorization: PixAuthorization,
): void =>
  account.publish(`PIX_AUTOMATIC_RECURRING_AUTHORIZATION_${event}`, {
    authorization: authorizationView(authorization),
  });

export const getActiveAuthorization = ({ state }: Account, id: string): PixAuthorization => {
  const authorization = state.pixAuthorizations.find((authorization) => authorization.id === id);
  if (authorization?.status !== 'ACTIVE') {
    throw refusal('invalid_action', 'A autorização de Pix Automático não está ativa.');
  }
  return authorization;
};

/** Days before the due date within which the payer's bank takes an instruction: from ten to two. */
const INSTRUCTION_DAYS = { first: 10, last: 2 };

export const assertInstructionDay = ({ clock }: Account, dueDate: string): void => {
  const days = daysBetween(clock.today(), dueDate);
  if (days > INSTRUCTION_DAYS.first || days < INSTRUCTION_DAYS.last) {
    throw refusal('invalid_dueDate', 'O vencimento deve estar entre 2 e 10 dias a partir de hoje.');
  }
};

/** Tells the payer's bank to pay a charge on its due date. */
export const scheduleInstruction = (account: Account, payment: Payment, authorization: string): void => {
  payment.pixAuthorization = authorization;
  publishInstruction(account, payment, 'CREATED');
  publishInstruction(account, payment, 'SCHEDULED');
};

/** Ends an instruction that the payer's bank refuses permanently, or whose charge was paid by hand before. */
export const endInstruction = (account: Account, payment: Payment, event: 'REFUSED' | 'CANCELLED'): void => {
  publishInstruction(account, payment, event);
  delete payment.pixAuthorization;
};

const publishInstruction = (account: Account, payment: Payment, event: string): void =>
  account.publish(`PIX_AUTOMATIC_RECURRING_PAYMENT_INSTRUCTION_${event}`, {
    paymentInstruction: {
      paymentId: payment.id,
      authorizationId: payment.pixAuthorization,
      dueDate: payment.dueDate,
      status: event,
    },
  });
