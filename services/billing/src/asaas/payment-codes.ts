import * as Type from 'typebox';
import type { Asaas } from './asaas-api.ts';
import type { AsaasHttp } from './http.ts';
import { toInstant } from './parse.ts';

type PaymentCodes = Pick<Asaas, 'getPixCode' | 'getBoletoLine'>;

const PixBody = Type.Object({
  encodedImage: Type.String(),
  payload: Type.String(),
  expirationDate: Type.String({ pattern: String.raw`^\d{4}-\d{2}-\d{2}( \d{2}:\d{2}:\d{2})?$` }),
});

const BoletoBody = Type.Object({ identificationField: Type.String(), barCode: Type.String() });

/** Reads the PIX code or the boleto that pays a charge. Both change when the charge does: read them again. */
export const createPaymentCodes = (http: AsaasHttp): PaymentCodes => ({
  getPixCode: async (id) => {
    const body = await http.call({ method: 'GET', path: '/payments/:id/pixQrCode', id }, PixBody);
    return { image: body.encodedImage, text: body.payload, expiresAt: toInstant(body.expirationDate) };
  },
  getBoletoLine: async (id) => {
    const path = '/payments/:id/identificationField';
    const body = await http.call({ method: 'GET', path, id }, BoletoBody);
    return { line: body.identificationField, barCode: body.barCode };
  },
});
