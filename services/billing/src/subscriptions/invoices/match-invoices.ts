import type { AsaasInvoice } from '../../asaas/asaas.ts';
import { type StoredCharge, isPaid } from '../charges/charge.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Time after which a missing invoice is requested. Asaas issues the invoice of a subscription's charge itself. */
const OWN_INVOICE_AFTER_MS = DAY_MS;
/** Age from which a payment without an invoice is left to the operator, who may have issued it elsewhere. */
const PAID_AGO_MS_MAX = 30 * DAY_MS;

export type InvoiceWork = {
  /** Charges whose invoice is issued, with its PDF. */
  readonly issued: readonly { readonly charge: StoredCharge; readonly pdfUrl: string }[];
  /** Charges whose invoice the city hall has refused. */
  readonly failed: readonly { readonly charge: StoredCharge; readonly invoice: AsaasInvoice }[];
  /** Charges that need an invoice now. */
  readonly missing: readonly StoredCharge[];
  /** When to check again without any message. */
  readonly checkAt: Date | undefined;
};

/** Charges whose invoice is not known to be issued. */
export const isWithoutInvoice = (charge: StoredCharge): boolean =>
  charge.asaasId !== null && charge.invoiceUrl === null && isPaid(charge);

/** Compares charges with the invoices that exist for them. Pure, and without work once each payment has its PDF. */
export const matchInvoices = (
  charges: readonly StoredCharge[],
  invoices: readonly AsaasInvoice[],
  now: Date,
): InvoiceWork => {
  const open = charges.filter(isWithoutInvoice).map((charge) => ({
    charge,
    invoices: invoices.filter(({ paymentId }) => paymentId === charge.asaasId),
  }));
  const issued = open.flatMap(({ charge, invoices }) => {
    const pdfUrl = invoices.find(({ status }) => status === 'AUTHORIZED')?.pdfUrl;
    return pdfUrl == null ? [] : [{ charge, pdfUrl }];
  });
  const recent = open.filter(({ charge }) => ageMs(charge, now) < PAID_AGO_MS_MAX);
  const failed = recent.flatMap(({ charge, invoices }) => {
    const [invoice] = invoices;
    return invoice !== undefined && invoices.every(({ status }) => status === 'ERROR')
      ? [{ charge, invoice }]
      : [];
  });
  const needed = recent
    .filter(({ charge, invoices }) => invoices.length === 0 && charge.state === 'paid')
    .map(({ charge }) => charge);
  const missing = needed.filter((charge) => now.getTime() >= dueAt(charge).getTime());
  const looks = [
    ...needed.filter((charge) => !missing.includes(charge)).map(dueAt),
    ...recent.filter(({ invoices }) => invoices.some(isUnderWay)).map(() => new Date(now.getTime() + DAY_MS)),
  ];
  return { issued, failed, missing, checkAt: earliest(looks) };
};

export const earliest = (dates: readonly (Date | undefined)[]): Date | undefined =>
  dates
    .filter((date) => date !== undefined)
    .toSorted((one, other) => one.getTime() - other.getTime())
    .at(0);

const isUnderWay = ({ status }: AsaasInvoice): boolean =>
  status === 'SCHEDULED' || status === 'SYNCHRONIZED' || status === 'AUTHORIZED';

const ageMs = ({ paidAt, createdAt }: StoredCharge, now: Date): number =>
  now.getTime() - (paidAt ?? createdAt).getTime();

/** Returns when an invoice is due. That of a single charge is due at once, because no settings at Asaas would issue it. */
const dueAt = ({ kind, paidAt, createdAt }: StoredCharge): Date =>
  new Date((paidAt ?? createdAt).getTime() + (kind === 'upgrade' ? 0 : OWN_INVOICE_AFTER_MS));
