import type { Account } from './account.ts';
import { addDays, addMonths } from './days.ts';
import { invalidField, notFound } from './errors.ts';
import { type Body, flagIn, numberIn, textIn } from './fields.ts';
import { addInvoice } from './invoices.ts';
import type { InvoiceSettings, Payment, Subscription } from './state.ts';

const PERIODS = [
  'ON_PAYMENT_CONFIRMATION',
  'ON_PAYMENT_DUE_DATE',
  'BEFORE_PAYMENT_DUE_DATE',
  'ON_DUE_DATE_MONTH',
  'ON_NEXT_MONTH',
];

/** Handles `POST` and `PUT /subscriptions/{id}/invoiceSettings`, which set when the charges of a subscription get an invoice. */
export const saveInvoiceSettings = (subscription: Subscription, body: Body): InvoiceSettings => {
  const present = subscription.invoiceSettings;
  const effectiveDatePeriod = textIn(body, 'effectiveDatePeriod') ?? present?.effectiveDatePeriod;
  if (effectiveDatePeriod === undefined || !PERIODS.includes(effectiveDatePeriod)) {
    throw invalidField('effectiveDatePeriod');
  }
  subscription.invoiceSettings = {
    ...present,
    ...body,
    effectiveDatePeriod,
    receivedOnly: flagIn(body, 'receivedOnly') ?? present?.receivedOnly ?? false,
  };
  return subscription.invoiceSettings;
};

export const getInvoiceSettings = ({ invoiceSettings }: Subscription): InvoiceSettings => {
  if (invoiceSettings === undefined) throw notFound();
  return invoiceSettings;
};

/** Schedules the invoice of a new charge, if its date does not depend on the payment. */
export const invoiceOnCharge = (account: Account, subscription: Subscription, payment: Payment): void => {
  const settings = subscription.invoiceSettings;
  if (settings === undefined || settings.receivedOnly) return;
  if (settings.effectiveDatePeriod !== 'ON_PAYMENT_CONFIRMATION') schedule(account, settings, payment);
};

/** Schedules the invoice of a charge that was confirmed or received, unless it has one. */
export const invoiceOnPayment = (account: Account, payment: Payment, received: boolean): void => {
  const subscription = account.state.subscriptions.find(({ id }) => id === payment.subscription);
  const settings = subscription?.invoiceSettings;
  if (settings === undefined || (settings.receivedOnly && !received)) return;
  if (account.state.invoices.some((invoice) => invoice.payment === payment.id)) return;
  schedule(account, settings, payment);
};

const schedule = (account: Account, settings: InvoiceSettings, payment: Payment): void => {
  if (account.state.fiscalInfo === null) return;
  const {
    effectiveDatePeriod: _period,
    receivedOnly: _only,
    daysBeforeDueDate: _days,
    ...details
  } = settings;
  addInvoice(account, {
    customer: payment.customer,
    payment: payment.id,
    valueCents: payment.valueCents,
    effectiveDate: effectiveDateOf(account, settings, payment),
    details,
  });
};

const effectiveDateOf = ({ clock }: Account, settings: InvoiceSettings, { dueDate }: Payment): string => {
  switch (settings.effectiveDatePeriod) {
    case 'ON_PAYMENT_DUE_DATE':
      return dueDate;
    case 'BEFORE_PAYMENT_DUE_DATE':
      return addDays(dueDate, -(numberIn(settings, 'daysBeforeDueDate') ?? 5));
    case 'ON_DUE_DATE_MONTH':
      return `${dueDate.slice(0, 7)}-01`;
    case 'ON_NEXT_MONTH':
      return `${addMonths(dueDate, 1).slice(0, 7)}-01`;
    default:
      return clock.today();
  }
};
