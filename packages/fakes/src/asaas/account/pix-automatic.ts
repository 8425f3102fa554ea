import { randomUUID } from 'node:crypto';
import { readPixLocation, writePixCode } from './pix-code.ts';
import type { Account } from './account.ts';
import { getById } from './account.ts';
import { getChargeableCustomer } from './customers.ts';
import { AsaasError, invalidField, refusal } from './errors.ts';
import { type Body, centsIn, dayIn, objectIn, textIn } from './fields.ts';
import { toPng } from './payment-codes.ts';
import { addPayment } from './payments.ts';
import { authorizationView, endInstruction, publishAuthorization } from './pix-instructions.ts';
import { isOpen, receivePix } from './settlement.ts';
import type { Payment, PixAuthorization } from './state.ts';
import { NO_TERMS } from './terms.ts';

const LOCATION = 'pix.asaas.local/qr/rec/';

const FREQUENCIES = ['WEEKLY', 'MONTHLY', 'QUARTERLY', 'SEMIANNUALLY', 'ANNUALLY'];

/** Checks that the account has PIX Automático, which exists only on accounts that Asaas allowed it to. */
export const assertPixAutomatic = ({ settings }: Account): void => {
  if (!settings.pixAutomatic) {
    throw new AsaasError(403, 'invalid_action', 'O Pix Automático não está habilitado na sua conta.');
  }
};

/** Handles `POST /pix/automatic/authorizations`: a QR code that pays once and authorises the following charges. */
export const createAuthorization = async (account: Account, body: Body) => {
  const customer = getChargeableCustomer(account, textIn(body, 'customerId'));
  const frequency = textIn(body, 'frequency');
  const contractId = textIn(body, 'contractId');
  const startDate = dayIn(body, 'startDate');
  const immediate = objectIn(body, 'immediateQrCode');
  const firstValueCents = immediate && centsIn(immediate, 'originalValue');
  if (frequency === undefined || !FREQUENCIES.includes(frequency)) throw invalidField('frequency');
  if (contractId === undefined || contractId.length > 35) throw invalidField('contractId');
  if (startDate === undefined) throw invalidField('startDate');
  if (firstValueCents === undefined || firstValueCents <= 0) throw invalidField('immediateQrCode');
  const authorization: PixAuthorization = {
    id: randomUUID(),
    status: 'CREATED',
    customer: customer.id,
    contractId,
    frequency,
    startDate,
    finishDate: dayIn(body, 'finishDate') ?? null,
    valueCents: centsIn(body, 'value') ?? null,
    firstValueCents,
    description: textIn(body, 'description') ?? null,
    conciliationIdentifier: randomUUID().replaceAll('-', ''),
  };
  account.state.pixAuthorizations.push(authorization);
  publishAuthorization(account, 'CREATED', authorization);
  return authorizationWithCode(account, authorization);
};

export const getAuthorization = ({ state }: Account, id: string): PixAuthorization =>
  getById(state.pixAuthorizations, id);

/** Lets the payer scan the code and agree: the first payment arrives, then the authorisation is active. */
export const acceptAuthorization = (account: Account, authorization: PixAuthorization): Payment => {
  if (authorization.status !== 'CREATED') throw refusal('invalid_action', 'A autorização já foi decidida.');
  const payment = addPayment(account, {
    customer: authorization.customer,
    billingType: 'PIX',
    valueCents: authorization.firstValueCents,
    dueDate: account.clock.today(),
    terms: NO_TERMS,
    description: authorization.description,
    externalReference: null,
  });
  payment.conciliationIdentifier = authorization.conciliationIdentifier;
  receivePix(account, payment);
  authorization.status = 'ACTIVE';
  publishAuthorization(account, 'ACTIVATED', authorization);
  return payment;
};

/** Returns the authorisation whose code a payer scans. */
export const findByAuthorizationPayload = (
  { state }: Account,
  payload: string,
): PixAuthorization | undefined =>
  payload.startsWith('000201')
    ? state.pixAuthorizations.find(({ id }) => readPixLocation(payload) === LOCATION + id)
    : undefined;

export const refuseAuthorization = (account: Account, authorization: PixAuthorization): void => {
  authorization.status = 'REFUSED';
  publishAuthorization(account, 'REFUSED', authorization);
};

/** Ends an authorisation, by the account or the payer; its scheduled charges stay open without their instruction. */
export const cancelAuthorization = (account: Account, authorization: PixAuthorization): void => {
  for (const payment of account.state.payments) {
    if (payment.pixAuthorization === authorization.id && isOpen(payment)) {
      endInstruction(account, payment, 'CANCELLED');
    }
  }
  authorization.status = 'CANCELLED';
  publishAuthorization(account, 'CANCELLED', authorization);
};

export const authorizationWithCode = async (account: Account, authorization: PixAuthorization) => {
  const payload = writePixCode({
    location: LOCATION + authorization.id,
    valueCents: authorization.firstValueCents,
    receiver: account.settings.receiver,
    city: account.settings.city,
  });
  return {
    ...authorizationView(authorization),
    payload,
    encodedImage: await toPng(payload),
    immediateQrCode: { conciliationIdentifier: authorization.conciliationIdentifier },
  };
};
