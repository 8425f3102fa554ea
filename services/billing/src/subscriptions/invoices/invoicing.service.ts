import { localDayOf } from '@escriba/calendar';
import type { Logger } from '@escriba/runtime';
import type { Kysely } from 'kysely';
import { type Asaas, AsaasOutcomeUnknown, type AsaasPayment, AsaasRefused } from '../../asaas/asaas.ts';
import type { DB } from '../../platform/db/schema.generated.ts';
import type { StoredCharge } from '../charges/charge.ts';
import { createChargesRepository } from '../charges/charges.repository.ts';
import type { InvoiceTerms } from './invoice-terms.ts';
import { type InvoiceWork, earliest, isWithoutInvoice, matchInvoices } from './match-invoices.ts';

type InvoicingDeps = {
  readonly db: Kysely<DB>;
  readonly asaas: Pick<
    Asaas,
    | 'findInvoices'
    | 'createInvoice'
    | 'getInvoiceSettings'
    | 'createInvoiceSettings'
    | 'updateInvoiceSettings'
  >;
  readonly clock: () => Date;
  readonly logger: Pick<Logger, 'info' | 'error' | 'warn'>;
};

/** A subscription and its charges, as they were just read from Asaas and stored. */
export type Invoiceable = {
  readonly remoteId: string | undefined;
  readonly payments: readonly Pick<AsaasPayment, 'id' | 'customerId'>[];
  readonly charges: readonly StoredCharge[];
};

export type Invoicing = ReturnType<typeof createInvoicing>;

/** Wait after a refusal: Asaas responds differently once the operator has corrected the account. */
const REFUSED_WAIT_MS = 6 * 3_600_000;
const UNKNOWN_WAIT_MS = 60_000;

/**
 * Makes each payment have its NFS-e: Asaas issues those of a subscription by its settings, and the others are requested one by one. It
 * depends only on the data of Asaas and the stored data, and never on access; the caller has the subscription's lock.
 */
export const createInvoicing =
  (deps: InvoicingDeps, terms: InvoiceTerms) =>
  /** Returns when to check the invoices again; undefined if only a message can change them. @throws AsaasUnavailable */
  async ({ remoteId, payments, charges }: Invoiceable): Promise<Date | undefined> => {
    const settingsAt = remoteId === undefined ? undefined : await alignSettings(deps, terms, remoteId);
    const payers = new Map(payments.map((payment) => [payment.id, payment.customerId]));
    const open = charges.filter((charge) => isWithoutInvoice(charge) && payers.has(charge.asaasId ?? ''));
    if (open.length === 0) return settingsAt;
    // An upgrade may have another payer than the subscription.
    const customers = new Set(open.map(({ asaasId }) => payers.get(asaasId ?? '') ?? ''));
    const found = await Promise.all([...customers].map((id) => deps.asaas.findInvoices(id)));
    const work = matchInvoices(open, found.flat(), deps.clock());
    await storeIssued(deps.db, work);
    for (const { charge, invoice } of work.failed)
      deps.logger.error(
        { chargeId: charge.id, invoiceId: invoice.id, reason: invoice.reason },
        'billing.invoice_failed',
      );
    const looks: (Date | undefined)[] = [settingsAt, work.checkAt];
    for (const charge of work.missing) looks.push(await request(deps, terms, charge));
    return earliest(looks);
  };

const alignSettings = async (
  deps: InvoicingDeps,
  { service }: InvoiceTerms,
  id: string,
): Promise<Date | undefined> => {
  const { asaas } = deps;
  const present = await asaas.getInvoiceSettings(id);
  const isRight =
    present !== undefined &&
    present.isOnConfirmation &&
    (present.serviceId ?? service.id) === service.id &&
    (present.iss ?? service.taxes.iss) === service.taxes.iss;
  if (isRight) return undefined;
  const save = present === undefined ? asaas.createInvoiceSettings : asaas.updateInvoiceSettings;
  return send(deps, { asaasSubscriptionId: id }, () => save(id, service));
};

const request = (
  deps: InvoicingDeps,
  { service, description }: InvoiceTerms,
  { id, asaasId, amountCents, refundedCents }: StoredCharge,
): Promise<Date | undefined> =>
  send(deps, { chargeId: id }, async () => {
    const { id: invoiceId } = await deps.asaas.createInvoice({
      paymentId: asaasId ?? '',
      amountCents: amountCents - refundedCents,
      effectiveOn: localDayOf(deps.clock()).day,
      description,
      externalReference: id,
      service,
    });
    deps.logger.info({ chargeId: id, invoiceId }, 'billing.invoice_requested');
  });

/** Sends one call. Returns when to look again because of it; undefined if it got a response. */
const send = async (
  { clock, logger }: InvoicingDeps,
  subject: object,
  call: () => Promise<unknown>,
): Promise<Date | undefined> => {
  try {
    await call();
    return undefined;
  } catch (error) {
    if (!(error instanceof AsaasOutcomeUnknown) && !(error instanceof AsaasRefused)) throw error;
    const isRefused = error instanceof AsaasRefused;
    const event = isRefused ? 'billing.invoice_refused' : 'billing.invoice_unanswered';
    logger[isRefused ? 'error' : 'warn']({ err: error, ...subject }, event);
    return new Date(clock().getTime() + (isRefused ? REFUSED_WAIT_MS : UNKNOWN_WAIT_MS));
  }
};

const storeIssued = async (db: Kysely<DB>, { issued }: InvoiceWork): Promise<void> => {
  if (issued.length === 0) return;
  await db.transaction().execute(async (transaction) => {
    const charges = createChargesRepository(transaction);
    for (const { charge, pdfUrl } of issued) await charges.save(charge, { invoiceUrl: pdfUrl });
  });
};
