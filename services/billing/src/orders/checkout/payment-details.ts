import type { CheckoutResult, PaymentData } from '@escriba/contracts/billing/checkout';
import { createExpiringCache } from '@escriba/http';
import type { Kysely } from 'kysely';
import { type Asaas, AsaasOutcomeUnknown, AsaasRefused, AsaasUnavailable } from '../../asaas/asaas.ts';
import type { DB } from '../../platform/db/schema.generated.ts';
import {
  type StoredCharge,
  findSubscription,
  payUntilOf,
  toCharge,
} from '../../subscriptions/subscriptions.ts';
import { cardDeclined } from './checkout.errors.ts';

type Deps = {
  readonly db: Kysely<DB>;
  readonly asaas: Pick<Asaas, 'getPixCode' | 'getBoletoLine' | 'getPayment' | 'getAuthorization'>;
  readonly clock: () => Date;
};

/** Time for which codes are shown again without a call: a page that waits for a payment asks every ten seconds, and a program might more often. */
const CODES_KEPT_MS = 60_000;
const CODES_MAX = 1_000;

/** Reads the codes of charges, and keeps them for a minute. */
const createCodes = ({ db, asaas, clock }: Deps) => {
  const kept = createExpiringCache<Promise<PaymentData>>({
    entriesMax: CODES_MAX,
    now: () => clock().getTime(),
  });
  const PAYABLE = {
    pix: async (id: string): Promise<PaymentData> => {
      const { image, text, expiresAt } = await asaas.getPixCode(id);
      return { qrCode: image, qrCodeText: text, expiresAt };
    },
    boleto: async (id: string): Promise<PaymentData> => {
      const [payment, { line }] = await Promise.all([asaas.getPayment(id), asaas.getBoletoLine(id)]);
      return {
        boletoLine: line,
        ...(payment?.invoiceUrl == null ? {} : { boletoUrl: payment.invoiceUrl }),
        ...(payment?.boletoPdf == null ? {} : { boletoPdf: payment.boletoPdf }),
      };
    },
    credit_card: async (): Promise<PaymentData> => ({}),
  };
  const read = (charge: StoredCharge): Promise<PaymentData> =>
    charge.asaasId === null ? readAuthorization(db, asaas, charge) : PAYABLE[charge.method](charge.asaasId);

  return {
    /** Reads the codes at Asaas. @throws AsaasUnavailable, AsaasRefused */
    read: async (charge: StoredCharge): Promise<PaymentData> => {
      const key = keyOf(charge);
      const reading = read(charge);
      kept.set(key, reading, clock().getTime() + CODES_KEPT_MS);
      try {
        const data = await reading;
        if (Object.keys(data).length === 0) kept.set(key, reading, 0);
        return data;
      } catch (error) {
        kept.set(key, reading, 0);
        throw error;
      }
    },
    find: (charge: StoredCharge): Promise<PaymentData> | undefined => kept.find(keyOf(charge)),
  };
};

/** Returns how charges can be paid. An order or a change of a charge always asks Asaas, because a boleto's line changes with every update. */
export const createPaymentDetails = (deps: Deps) => {
  const codes = createCodes(deps);

  const readData = async (charge: StoredCharge, isKept: boolean): Promise<PaymentData> => {
    const { state } = charge;
    if (state !== 'open' && state !== 'overdue') return {};
    try {
      const kept = isKept ? codes.find(charge) : undefined;
      return limited(await (kept ?? codes.read(charge)), charge);
    } catch (error) {
      // The page asks again; the charge itself is known.
      if (
        error instanceof AsaasUnavailable ||
        error instanceof AsaasRefused ||
        error instanceof AsaasOutcomeUnknown
      )
        return {};
      throw error;
    }
  };

  return {
    /**
     * Returns the charge with its codes; `isKept`: also with those that were read a moment ago.
     * @throws cardDeclined
     */
    resultOf: async (
      charge: StoredCharge,
      { isKept = false }: { readonly isKept?: boolean } = {},
    ): Promise<CheckoutResult> => {
      if (charge.state === 'declined')
        throw cardDeclined('Transação não autorizada. Verifique os dados do cartão.');
      return {
        success: true,
        status: statusOf(charge),
        value: charge.amountCents / 100,
        dueDate: charge.dueOn,
        charge: toCharge(charge),
        paymentData: await readData(charge, isKept),
      };
    },
  };
};

/** Returns what the codes of a charge depend on. */
const keyOf = ({ id, asaasId, method, state, amountCents, dueOn }: StoredCharge): string =>
  [id, asaasId, method, state, amountCents, dueOn].join(' ');

/** Returns the code of an authorisation. The payment exists once that code is paid. */
const readAuthorization = async (
  db: Kysely<DB>,
  asaas: Pick<Asaas, 'getAuthorization'>,
  { subscriptionId }: StoredCharge,
): Promise<PaymentData> => {
  const subscription = await findSubscription(db, subscriptionId);
  if (subscription?.authorizationId == null) return {};
  const code = (await asaas.getAuthorization(subscription.authorizationId))?.code;
  return code === undefined ? {} : { qrCode: code.image, qrCodeText: code.text, isAuthorization: true };
};

/** Limits a code's expiry to the time to pay the order, which is shorter. */
const limited = (data: PaymentData, charge: StoredCharge): PaymentData => {
  const orderEnds = payUntilOf(charge)?.toISOString();
  if (orderEnds === undefined || data.qrCodeText === undefined) return data;
  const { expiresAt = orderEnds } = data;
  return { ...data, expiresAt: orderEnds < expiresAt ? orderEnds : expiresAt };
};

export type PaymentDetails = ReturnType<typeof createPaymentDetails>;

const statusOf = ({ state }: StoredCharge): CheckoutResult['status'] => {
  if (state === 'creating') return 'PROCESSING';
  if (state === 'in_review') return 'IN_REVIEW';
  if (state === 'open' || state === 'overdue') return 'PENDING';
  return state === 'paid' ? 'CONFIRMED' : 'CLOSED';
};
