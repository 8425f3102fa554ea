import QRCode from 'qrcode';
import { type BoletoCode, writeBoletoCode } from './boleto-code.ts';
import { readPixLocation, writePixCode } from './pix-code.ts';
import type { Account } from './account.ts';
import { cardView, findCard } from './cards.ts';
import { addMonths } from './days.ts';
import { notFound, refusal } from './errors.ts';
import { ownNumberOf, paymentView, publicIdOf } from './payment-view.ts';
import { isOpen } from './settlement.ts';
import type { Payment } from './state.ts';
import { amountDueOn } from './terms.ts';

const LOCATION = 'pix.asaas.local/qr/cobv/';

/** Handles `GET /payments/{id}/pixQrCode`; valid until 12 months after the due date. */
export const pixQrCode = async (account: Account, payment: Payment) => {
  if (!account.settings.hasPixKey || payment.deleted) throw notFound();
  if (payment.billingType === 'CREDIT_CARD' || !isOpen(payment)) {
    throw refusal('invalid_action', 'Não é possível gerar o QR Code Pix desta cobrança.');
  }
  const payload = pixPayload(account, payment);
  return {
    success: true,
    encodedImage: await toPng(payload),
    payload,
    expirationDate: `${addMonths(payment.dueDate, 12)} 23:59:59`,
    description: payment.description,
  };
};

/** Returns the Pix code of a charge for today's amount; it changes with the charge. */
export const pixPayload = (account: Account, payment: Payment): string =>
  writePixCode({
    location: `${LOCATION}${publicIdOf(payment)}.${payment.revision}`,
    valueCents: amountDueOn(payment, account.clock.today()).totalCents,
    receiver: account.settings.receiver,
    city: account.settings.city,
  });

/** Returns the open charge of a scanned code; a code from before an update finds none. */
export const findByPixPayload = ({ state }: Account, payload: string): Payment | undefined => {
  const location = readPixLocation(payload);
  return state.payments.find(
    (payment) => location === `${LOCATION}${publicIdOf(payment)}.${payment.revision}`,
  );
};

/** Options that skip the search for the smallest file, which takes longer than all other work of an order. */
const PNG = { filterType: 0, deflateLevel: 1, deflateStrategy: 0 };

/** Returns a PNG as base64, without the `data:` prefix. */
export const toPng = async (payload: string): Promise<string> => {
  const options = { errorCorrectionLevel: 'M', margin: 2, width: 400, rendererOpts: PNG } as const;
  return (await QRCode.toBuffer(payload, options)).toString('base64');
};

/** Handles `GET /payments/{id}/identificationField`. */
export const identificationField = (payment: Payment) => {
  if (payment.billingType !== 'BOLETO' || payment.deleted) {
    throw refusal('invalid_billingType', 'Somente é possível obter linha digitável de boletos.');
  }
  const { line, barcode } = boletoCode(payment);
  return { identificationField: line, nossoNumero: ownNumberOf(payment), barCode: barcode };
};

export const boletoCode = (payment: Payment): BoletoCode =>
  writeBoletoCode({
    dueDate: payment.dueDate,
    valueCents: payment.valueCents,
    free: `${ownNumberOf(payment)}${String(payment.revision).padStart(4, '0')}`,
  });

/** Handles `GET /payments/{id}/billingInfo`: what a payer needs, by billing type. */
export const billingInfo = async (account: Account, payment: Payment) => {
  const card = findCard(account, payment.cardToken);
  const takesPix = payment.billingType !== 'CREDIT_CARD' && isOpen(payment) && account.settings.hasPixKey;
  return {
    pix: takesPix ? await pixQrCode(account, payment) : null,
    creditCard: card ? cardView(account, card) : null,
    bankSlip:
      payment.billingType === 'BOLETO'
        ? { ...identificationField(payment), bankSlipUrl: paymentView(account, payment).bankSlipUrl }
        : null,
  };
};
