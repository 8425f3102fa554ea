import type { PaymentMethod } from '@escriba/contracts/billing/fields';
import * as Type from 'typebox';
import type { Static } from 'typebox';
import type { AsaasCustomer, AsaasPayment, AsaasSubscription, AsaasWebhook, CardToken } from './asaas-api.ts';
import { toCents } from './money.ts';

/** Accepts an absent value. Asaas omits absent relations, sends null for other absent values, and adds new keys without notice. */
export const Maybe = <S extends Type.TSchema>(schema: S) => Type.Optional(Type.Union([schema, Type.Null()]));
const Text = Type.String();

/** Describes one page of a list. */
export const Page = <S extends Type.TSchema>(item: S) =>
  Type.Object({ hasMore: Maybe(Type.Boolean()), data: Type.Array(item) });

export const CustomerBody = Type.Object({
  id: Text,
  cpfCnpj: Maybe(Text),
  externalReference: Maybe(Text),
  deleted: Maybe(Type.Boolean()),
});

export const CardBody = Type.Object({
  creditCardNumber: Maybe(Text),
  creditCardBrand: Maybe(Text),
  creditCardToken: Maybe(Text),
});

export const SubscriptionBody = Type.Object({
  id: Text,
  customer: Text,
  status: Text,
  deleted: Maybe(Type.Boolean()),
  billingType: Maybe(Text),
  value: Type.Number(),
  cycle: Text,
  nextDueDate: Text,
  externalReference: Maybe(Text),
  creditCard: Maybe(CardBody),
});

const RefundBody = Type.Object({ status: Text, value: Type.Number() });

export const PaymentBody = Type.Object({
  id: Text,
  customer: Text,
  subscription: Maybe(Text),
  externalReference: Maybe(Text),
  billingType: Maybe(Text),
  status: Text,
  deleted: Maybe(Type.Boolean()),
  value: Type.Number(),
  netValue: Maybe(Type.Number()),
  dueDate: Text,
  dateCreated: Text,
  clientPaymentDate: Maybe(Text),
  confirmedDate: Maybe(Text),
  paymentDate: Maybe(Text),
  refunds: Maybe(Type.Array(RefundBody)),
  bankSlipUrl: Maybe(Text),
  invoiceUrl: Maybe(Text),
  transactionReceiptUrl: Maybe(Text),
  creditCard: Maybe(CardBody),
  pixQrCodeId: Maybe(Text),
  conciliationIdentifier: Maybe(Text),
});

export const WebhookBody = Type.Object({
  id: Text,
  url: Maybe(Text),
  enabled: Maybe(Type.Boolean()),
  interrupted: Maybe(Type.Boolean()),
});

export const toCustomer = (body: Static<typeof CustomerBody>): AsaasCustomer => ({
  id: body.id,
  cpfCnpj: body.cpfCnpj ?? '',
  externalReference: body.externalReference ?? null,
  deleted: body.deleted === true,
});

/** Parses a subscription. A status that Asaas adds later counts as inactive: it must not look as if it charged. */
export const toSubscription = (body: Static<typeof SubscriptionBody>): AsaasSubscription => ({
  id: body.id,
  customerId: body.customer,
  status: body.status === 'ACTIVE' || body.status === 'EXPIRED' ? body.status : 'INACTIVE',
  deleted: body.deleted === true,
  method: findMethod(body.billingType),
  amountCents: toCents(body.value),
  cycle: body.cycle,
  nextDueOn: toDay(body.nextDueDate),
  externalReference: body.externalReference ?? null,
  card: toCardToken(body.creditCard),
});

export const toPayment = (body: Static<typeof PaymentBody>): AsaasPayment => {
  const paidOn = body.clientPaymentDate ?? body.confirmedDate ?? body.paymentDate;
  return {
    id: body.id,
    customerId: body.customer,
    subscriptionId: body.subscription ?? null,
    externalReference: body.externalReference ?? null,
    method: findMethod(body.billingType),
    status: body.status,
    deleted: body.deleted === true,
    amountCents: toCents(body.value),
    netCents: typeof body.netValue === 'number' ? toCents(body.netValue) : null,
    dueOn: toDay(body.dueDate),
    createdOn: toDay(body.dateCreated),
    paidOn: typeof paidOn === 'string' ? toDay(paidOn) : null,
    ...refundsOf(body),
    boletoPdf: body.bankSlipUrl ?? null,
    invoiceUrl: body.invoiceUrl ?? null,
    receiptUrl: body.transactionReceiptUrl ?? null,
    card: toCard(body.creditCard),
    codeId: body.pixQrCodeId ?? body.conciliationIdentifier ?? null,
  };
};

export const toWebhook = (body: Static<typeof WebhookBody>): AsaasWebhook => ({
  id: body.id,
  url: body.url ?? '',
  enabled: body.enabled === true,
  interrupted: body.interrupted === true,
});

/** Returns the card with its token; undefined without a token, because the account has no tokens or the card is not known yet. */
export const toCardToken = (body: Static<typeof CardBody> | null | undefined): CardToken | undefined => {
  const card = toCard(body);
  return card === undefined || card.token === null ? undefined : { ...card, token: card.token };
};

/** Returns the instant of Asaas's `YYYY-MM-DD HH:mm:ss`, which is São Paulo's time: three hours behind UTC since 2019. */
export const toInstant = (dateTime: string): string =>
  new Date(`${toDay(dateTime)}T${dateTime.slice(11) || '23:59:59'}-03:00`).toISOString();

const toCard = (body: Static<typeof CardBody> | null | undefined): AsaasPayment['card'] =>
  typeof body?.creditCardNumber !== 'string'
    ? undefined
    : {
        brand: body.creditCardBrand ?? 'UNKNOWN',
        last4: body.creditCardNumber.slice(-4),
        token: body.creditCardToken ?? null,
      };

const METHOD_BY_TYPE: Readonly<Record<string, PaymentMethod>> = {
  PIX: 'pix',
  BOLETO: 'boleto',
  CREDIT_CARD: 'credit_card',
};

const findMethod = (billingType: string | null | undefined): PaymentMethod | undefined =>
  METHOD_BY_TYPE[billingType ?? ''];

/** Returns the day of a day or date-time as `YYYY-MM-DD`; some bodies write `DD/MM/YYYY`. */
const toDay = (text: string): string => {
  const [, day, month, year] = /^(\d{2})\/(\d{2})\/(\d{4})/.exec(text) ?? [];
  return day === undefined ? text.slice(0, 10) : `${year}-${month}-${day}`;
};

const REFUND_ENDED: ReadonlySet<string> = new Set(['DONE', 'CANCELLED']);
const REFUND_RUNS: ReadonlySet<string> = new Set(['REFUND_REQUESTED', 'REFUND_IN_PROGRESS']);

const refundsOf = ({ refunds, status, value }: Static<typeof PaymentBody>) => {
  const listed = refunds ?? [];
  const done = listed.filter((refund) => refund.status === 'DONE');
  const doneCents = done.reduce((sum, refund) => sum + toCents(refund.value), 0);
  return {
    refundedCents: status === 'REFUNDED' ? toCents(value) : doneCents,
    refundPending:
      REFUND_RUNS.has(status) ||
      (status !== 'REFUNDED' && listed.some((refund) => !REFUND_ENDED.has(refund.status))),
  };
};
