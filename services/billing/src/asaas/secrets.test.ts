import { inspect } from 'node:util';
import { createLogger } from '@escriba/runtime';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CARD, PAYMENT } from '../testing/asaas-samples.ts';
import { API_KEY, createStubClient, failureOf, startAsaasStub } from '../testing/asaas-stub.ts';
import type { AsaasStub, StubResponse } from '../testing/asaas-stub.ts';
import type { Asaas } from './asaas-api.ts';
import { redact } from './redaction.ts';

let stub: AsaasStub;
beforeAll(async () => {
  stub = await startAsaasStub();
});
afterAll(() => stub.close());

const TOKEN = 'a75a1d98-c52d-4a6b-a413-71e00b193c99';
const SECRETS = [API_KEY, CARD.card.number, CARD.holder.cpfCnpj, '249.715.637-92', TOKEN];
/** The security code, but not within a longer number, such as the time of a log line. */
const CCV = new RegExp(`(?<!\\d)${CARD.card.ccv}(?!\\d)`);
const ORDER = {
  customerId: 'cus_1',
  method: 'credit_card',
  amountCents: 2_990,
  dueOn: '2026-07-23',
  description: 'Escriba Pro',
  externalReference: 'charge-1',
} as const;

/** A response that repeats everything that Asaas got, as a careless server might. */
const ECHO = `Cartão ${CARD.card.number} (${CARD.card.ccv}), CPF 249.715.637-92 ou ${CARD.holder.cpfCnpj}, CreditCardToken ${TOKEN} não encontrado, chave ${API_KEY}`;
const ANSWERS: readonly (readonly [string, StubResponse])[] = [
  [
    'refuses and repeats all of it',
    { status: 400, body: { errors: [{ code: CARD.card.number, description: ECHO }] } },
  ],
  [
    'refuses the key',
    { status: 401, body: { errors: [{ code: 'invalid_access_token', description: ECHO }] } },
  ],
  ['refuses with a page', { status: 403, body: ECHO }],
  ['fails', { status: 500, body: ECHO }],
  ['sends no JSON', { body: ECHO }],
  ['sends another shape', { body: { ...PAYMENT, value: ECHO, creditCard: CARD.card } }],
  ['limits the rate', { status: 429, body: ECHO }],
  ['breaks off', 'break'],
  ['does not respond', 'hang'],
];
const CALLS: readonly (readonly [string, (asaas: Asaas) => Promise<unknown>])[] = [
  ['a payment by card', (asaas) => asaas.createPayment({ ...ORDER, card: CARD })],
  ['a payment by token', (asaas) => asaas.payWithCardToken('pay_1', TOKEN)],
  ['a customer by CPF', (asaas) => asaas.findCustomers({ cpfCnpj: CARD.holder.cpfCnpj })],
];

describe('no key, card, CPF or token is in an error or log line', () => {
  it.each(
    CALLS.flatMap(([what, call]) => ANSWERS.map(([how, response]) => [what, how, call, response] as const)),
  )('of %s if Asaas %s', async (_what, _how, call, response) => {
    const lines: string[] = [];
    const destination = { write: (line: string) => void lines.push(line) };
    const logger = createLogger({ name: 'billing', level: 'trace', destination });
    const timeLimits = { readMs: 50, writeMs: 50, cardMs: 50 };
    const { asaas } = createStubClient(stub, { logger, ...(response === 'hang' ? { timeLimits } : {}) });
    stub.respond(response);
    const failure = await failureOf(call(asaas));
    logger.error({ err: failure }, 'as a caller logs it');
    const told = [inspect(failure, { depth: Infinity, showHidden: true }), ...lines].join('\n');
    expect(lines.length).toBeGreaterThan(1);
    for (const secret of SECRETS) expect(told).not.toContain(secret);
    // Asaas knows the code of a card only from the request that has it.
    if (stub.requests.some(({ body }) => CCV.test(body))) expect(told).not.toMatch(CCV);
  });

  it('if the key cannot be a header', async () => {
    const { asaas } = createStubClient(stub, { apiKey: '$aact_hmlg_línea\nquebrada' });
    const failure = await failureOf(asaas.createPayment({ ...ORDER, card: CARD }));
    expect(inspect(failure, { depth: Infinity, showHidden: true })).not.toContain('quebrada');
  });
});

describe("Asaas's sentences", () => {
  it.each([
    'Não é permitido data de vencimento inferior a hoje (2026-07-20 10:00:00).',
    'O valor da cobrança não pode ser menor que R$ 5,00.',
    'O CPF/CNPJ informado é inválido.',
  ])('stay as they are without a secret: %s', (sentence) => {
    expect(redact(sentence, { creditCard: { ccv: '0318' } })).toBe(sentence);
  });

  it('lose a CNPJ with letters that the request carried', () => {
    expect(redact('O CNPJ 12ABC34501DE35 é inválido.', { cpfCnpj: '12ABC34501DE35' })).toBe(
      'O CNPJ … é inválido.',
    );
  });
});
