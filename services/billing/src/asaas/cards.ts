import type { Asaas } from './asaas-api.ts';
import { AsaasRefused } from './asaas.errors.ts';
import { toNewCardBody } from './card-body.ts';
import type { AsaasHttp } from './http.ts';
import { CardBody, toCardToken } from './parse.ts';

type Cards = Pick<Asaas, 'tokenizeCard'>;

/** Creates tokens of cards, each valid for one customer. Production accounts have them only after Asaas's approval. */
export const createCards = (http: AsaasHttp): Cards => ({
  tokenizeCard: async ({ customerId, ...card }) => {
    const body = { customer: customerId, ...toNewCardBody(card) };
    const path = '/creditCard/tokenizeCreditCard';
    const request = { method: 'POST', path, body, usesCard: true } as const;
    try {
      return toCardToken(await http.call(request, CardBody));
    } catch (error) {
      if (isNotEnabled(error)) return undefined;
      throw error;
    }
  },
});

/** Returns whether Asaas has not enabled card tokens for the account. A declined card has the same code, so the sentence decides. */
const isNotEnabled = (error: unknown): boolean =>
  error instanceof AsaasRefused && (error.status === 403 || /tokeniza[cç][aã]o/i.test(error.description));
