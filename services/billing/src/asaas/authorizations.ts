import * as Type from 'typebox';
import type { Static } from 'typebox';
import type { Asaas, AsaasAuthorization, NewAuthorization } from './asaas-api.ts';
import { deleteIfThere } from './delete-if-there.ts';
import type { AsaasHttp } from './http.ts';
import { toReais } from './money.ts';
import { readAll } from './pages.ts';
import { Maybe, PaymentBody, toPayment } from './parse.ts';

type Authorizations = Pick<
  Asaas,
  | 'createAuthorization'
  | 'getAuthorization'
  | 'findAuthorizations'
  | 'cancelAuthorization'
  | 'findPaymentsOfCode'
>;

const ALL = '/pix/automatic/authorizations';
const ONE = `${ALL}/:id`;
const TEXT_MAX = 35;

const Text = Type.String();

const AuthorizationBody = Type.Object({
  id: Text,
  customerId: Text,
  contractId: Text,
  frequency: Text,
  status: Text,
  payload: Maybe(Text),
  encodedImage: Maybe(Text),
  immediateQrCode: Maybe(Type.Object({ conciliationIdentifier: Maybe(Text) })),
});

/** Calls Asaas for authorisations of PIX Automático. */
export const createAuthorizations = (http: AsaasHttp): Authorizations => ({
  createAuthorization: async (order) =>
    toAuthorization(await http.call({ method: 'POST', path: ALL, body: toBody(order) }, AuthorizationBody)),
  getAuthorization: async (id) => {
    const body = await http.find({ method: 'GET', path: ONE, id }, AuthorizationBody);
    return body === undefined ? undefined : toAuthorization(body);
  },
  findAuthorizations: async (customerId) =>
    (await readAll(http, { path: ALL, query: { customerId }, item: AuthorizationBody })).map(toAuthorization),
  cancelAuthorization: (id) => deleteIfThere(http, { path: ONE, id }),
  findPaymentsOfCode: async (codeId) => {
    const list = { path: '/payments', query: { pixQrCodeId: codeId }, item: PaymentBody };
    // Asaas ignores filters that it does not know.
    return (await readAll(http, list)).map(toPayment).filter((payment) => payment.codeId === codeId);
  },
});

/**
 * Returns the body of a new authorisation. With `MANUAL`, Asaas creates no charges; in the other mode every charge has the value of the
 * authorisation.
 */
const toBody = (order: NewAuthorization) => ({
  customerId: order.customerId,
  contractId: order.contractId,
  frequency: order.frequency,
  startDate: order.startsOn,
  description: order.description.slice(0, TEXT_MAX),
  paymentCreationMode: 'MANUAL',
  immediateQrCode: {
    originalValue: toReais(order.amountCents),
    expirationSeconds: Math.round(order.payableMs / 1_000),
    description: order.description.slice(0, TEXT_MAX),
  },
});

const STATUSES: Readonly<Record<string, AsaasAuthorization['status']>> = {
  ACTIVE: 'active',
  CANCELLED: 'ended',
  REFUSED: 'ended',
  EXPIRED: 'ended',
};

const toAuthorization = (body: Static<typeof AuthorizationBody>): AsaasAuthorization => ({
  id: body.id,
  customerId: body.customerId,
  contractId: body.contractId,
  frequency: body.frequency,
  status: STATUSES[body.status] ?? 'waiting',
  codeId: body.immediateQrCode?.conciliationIdentifier ?? null,
  code:
    body.encodedImage == null || body.payload == null
      ? undefined
      : { image: body.encodedImage, text: body.payload },
});
