import type { Account } from './account.ts';
import { cardView, findCard } from './cards.ts';
import { feeCents, toReais } from './money.ts';
import type { Chargeback, Payment, Refund } from './state.ts';
import { termsView } from './terms.ts';

/** Returns a charge as the API and its events show it. Keys of relations that it does not have are absent. */
export const paymentView = (account: Account, payment: Payment) => {
  const { billingType, valueCents, number } = payment;
  const card = findCard(account, payment.cardToken);
  const isBoleto = billingType === 'BOLETO';
  return {
    object: 'payment',
    id: payment.id,
    dateCreated: payment.dateCreated,
    customer: payment.customer,
    ...(payment.subscription === undefined ? {} : { subscription: payment.subscription }),
    checkoutSession: null,
    paymentLink: null,
    value: toReais(valueCents),
    netValue: toReais(Math.max(0, valueCents - feeCents(billingType, valueCents))),
    originalValue: orNull(payment.originalValueCents),
    interestValue: orNull(payment.interestCents),
    description: payment.description,
    billingType,
    ...(isBoleto ? { canBePaidAfterDueDate: true } : {}),
    ...(payment.confirmedDate === undefined ? {} : { confirmedDate: payment.confirmedDate }),
    ...(card === undefined ? {} : { creditCard: cardView(account, card) }),
    pixTransaction: payment.pixTransaction,
    ...(payment.pixAuthorization === undefined
      ? {}
      : { pixAutomaticAuthorizationId: payment.pixAuthorization }),
    ...(payment.conciliationIdentifier === undefined
      ? {}
      : {
          conciliationIdentifier: payment.conciliationIdentifier,
          pixQrCodeId: payment.conciliationIdentifier,
        }),
    status: payment.status,
    dueDate: payment.dueDate,
    originalDueDate: payment.originalDueDate,
    paymentDate: payment.paymentDate,
    clientPaymentDate: payment.clientPaymentDate,
    installmentNumber: null,
    invoiceUrl: `${account.url()}/i/${publicIdOf(payment)}`,
    invoiceNumber: String(number).padStart(8, '0'),
    externalReference: payment.externalReference,
    deleted: payment.deleted,
    anticipated: false,
    anticipable: false,
    creditDate: payment.creditDate,
    estimatedCreditDate: payment.estimatedCreditDate,
    transactionReceiptUrl: receiptUrl(account, payment.receipt),
    nossoNumero: isBoleto ? ownNumberOf(payment) : null,
    bankSlipUrl: isBoleto ? `${account.url()}/b/pdf/${publicIdOf(payment)}` : null,
    lastInvoiceViewedDate: null,
    lastBankSlipViewedDate: null,
    ...termsView(payment.terms),
    postalService: payment.postalService,
    escrow: null,
    ...(payment.chargeback ? { chargeback: chargebackView(account, payment, payment.chargeback) } : {}),
    refunds: payment.refunds.length > 0 ? payment.refunds.map((refund) => refundView(account, refund)) : null,
  };
};

export const refundView = (account: Account, refund: Refund) => ({
  dateCreated: refund.dateCreated,
  status: refund.status,
  value: toReais(refund.valueCents),
  endToEndIdentifier: refund.endToEndIdentifier,
  description: refund.description,
  effectiveDate: refund.effectiveDate,
  transactionReceiptUrl: receiptUrl(account, refund.receipt),
  refundedSplits: [],
});

/** Returns the part of an id that addresses carry. */
export const publicIdOf = ({ id }: Payment): string => id.slice('pay_'.length);

/** Returns `nossoNumero`, the boleto's number at the bank. */
export const ownNumberOf = ({ number }: Payment): string => String(10_300_000 + number);

const chargebackView = (account: Account, payment: Payment, chargeback: Chargeback) => {
  const card = findCard(account, payment.cardToken);
  return {
    id: chargeback.id,
    payment: payment.id,
    status: chargeback.status,
    reason: 'FRAUD',
    disputeStartDate: chargeback.disputeStartDate,
    value: toReais(payment.valueCents),
    paymentDate: payment.paymentDate,
    ...(card ? { creditCard: { number: card.last4, brand: card.brand } } : {}),
    deadlineToSendDisputeDocuments: chargeback.deadline,
  };
};

const orNull = (cents: number | null): number | null => (cents === null ? null : toReais(cents));

const receiptUrl = (account: Account, receipt: string | null): string | null =>
  receipt === null ? null : `${account.url()}/comprovantes/${receipt}`;
