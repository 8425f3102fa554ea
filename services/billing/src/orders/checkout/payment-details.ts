import type { CheckoutResult, PaymentData } from '@escriba/contracts/billing/checkout';
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
};

/** Returns how charges can be paid. It always asks Asaas, because a boleto's line changes with every update. */
export const createPaymentDetails = ({ db, asaas }: Deps) => {
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

  const readData = async (charge: StoredCharge): Promise<PaymentData> => {
    const { state, asaasId, method } = charge;
    if (state !== 'open' && state !== 'overdue') return {};
    try {
      return limited(
        asaasId === null ? await readAuthorization(db, asaas, charge) : await PAYABLE[method](asaasId),
        charge,
      );
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
     * Returns the charge with its codes.
     * @throws cardDeclined
     */
    resultOf: async (charge: StoredCharge): Promise<CheckoutResult> => {
      if (charge.state === 'declined')
        throw cardDeclined('Transação não autorizada. Verifique os dados do cartão.');
      return {
        success: true,
        status: statusOf(charge),
        value: charge.amountCents / 100,
        dueDate: charge.dueOn,
        charge: toCharge(charge),
        paymentData: await readData(charge),
      };
    },
  };
};

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
