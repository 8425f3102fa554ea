import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Account } from '../account/account.ts';
import { AsaasError, notFound } from '../account/errors.ts';
import { textIn, toBody } from '../account/fields.ts';
import { boletoCode } from '../account/payment-codes.ts';
import { publicIdOf } from '../account/payment-view.ts';
import type { Payment } from '../account/state.ts';
import type { AsaasControl } from '../control/control.ts';
import { updateWebhook } from '../webhooks/webhooks.ts';
import { writePdf } from './boleto-pdf.ts';
import { type PageOptions, bankPage } from './page.ts';
import { type Language, TEXTS } from './texts.ts';

type PageQuery = { lang?: string; done?: string; error?: string };
type WithPublicId = { Params: { id: string }; Querystring: PageQuery };

const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; form-action 'self'; base-uri 'none'";

/** Registers the bank's page at `/`, the address of each charge at `/i/…` and of its boleto at `/b/pdf/…`. */
export const addBankPageRoutes = (app: FastifyInstance, account: Account, control: AsaasControl): void => {
  const actions = actionsOf(account, control);
  const getPublic = (id: string): Payment => {
    const payment = account.state.payments.find((payment) => publicIdOf(payment) === id);
    if (payment === undefined || payment.deleted) throw notFound();
    return payment;
  };

  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
  app.get<{ Querystring: PageQuery }>('/', async ({ query, headers }, reply) =>
    send(reply, { account, ...pageOptions(query, headers['accept-language']) }),
  );
  app.get<WithPublicId>('/i/:id', async ({ params, query, headers }, reply) =>
    send(reply, { account, only: getPublic(params.id), ...pageOptions(query, headers['accept-language']) }),
  );
  app.get<WithPublicId>('/b/pdf/:id', async ({ params }, reply) =>
    reply.type('application/pdf').send(boletoPdf(getPublic(params.id))),
  );
  app.post<{ Params: { action: string } }>('/bank/:action', async ({ params, body, headers }, reply) => {
    if (headers.origin !== undefined && URL.parse(headers.origin)?.host !== headers.host) {
      throw new AsaasError(403, 'forbidden', 'Another page sent this form');
    }
    const fields = toBody(body);
    const action = actions.get(params.action);
    if (action === undefined) throw notFound();
    const result = new URLSearchParams({ lang: textIn(fields, 'lang') === 'en' ? 'en' : 'pt' });
    try {
      await action(textIn(fields, 'id') ?? '', textIn(fields, 'card'));
      result.set('done', '1');
    } catch (error) {
      if (!(error instanceof AsaasError)) throw error;
      result.set('error', error.message);
    }
    return reply.redirect(`/?${result.toString()}`, 303);
  });
};

type PageAction = (id: string, card: string | undefined) => void | Promise<void>;

const actionsOf = ({ state }: Account, control: AsaasControl): Map<string, PageAction> =>
  new Map<string, PageAction>([
    ['payPix', (id) => void control.payPix(id)],
    ['payBoleto', (id) => void control.payBoleto(id)],
    ['payWithCard', (id, card) => void control.payWithCard(id, card)],
    ['letLapse', (id) => void control.letLapse(id)],
    ['approveRisk', (id) => void control.approveRisk(id)],
    ['reproveRisk', (id) => void control.reproveRisk(id)],
    ['chargeback', (id) => void control.chargeback(id)],
    ['winChargeback', (id) => void control.winChargeback(id)],
    ['loseChargeback', (id) => void control.loseChargeback(id)],
    ['refund', (id) => void control.refund(id)],
    ['acceptPixAutomatic', (id) => void control.acceptPixAutomatic(id)],
    ['refusePixAutomatic', (id) => void control.refusePixAutomatic(id)],
    ['cancelPixAutomatic', (id) => void control.cancelPixAutomatic(id)],
    ['completeRefund', (id) => void control.completeRefund(id)],
    ['advanceDay', () => control.advanceAll({ days: 1 })],
    ['advanceMonth', () => control.advanceAll({ months: 1 })],
    [
      'reactivate',
      (id) => {
        const webhook = state.webhooks.find((webhook) => webhook.id === id);
        if (webhook === undefined) throw notFound();
        updateWebhook(webhook, { interrupted: false });
        control.resumeDeliveries();
      },
    ],
  ]);

const pageOptions = (query: PageQuery, accepted = ''): Pick<PageOptions, 'language' | 'notice'> => {
  const language: Language = (query.lang ?? accepted).startsWith('en') ? 'en' : 'pt';
  if (query.error !== undefined) return { language, notice: { text: query.error, isError: true } };
  return query.done === undefined
    ? { language }
    : { language, notice: { text: TEXTS[language].done, isError: false } };
};

const send = async (reply: FastifyReply, options: PageOptions): Promise<FastifyReply> =>
  reply
    .headers({ 'content-security-policy': POLICY, 'cache-control': 'no-store' })
    .type('text/html; charset=utf-8')
    .send(await bankPage(options));

const boletoPdf = (payment: Payment): Buffer =>
  writePdf([
    'BOLETO DE TESTE - NÃO PAGUE',
    `Valor: R$ ${(payment.valueCents / 100).toFixed(2).replace('.', ',')}`,
    `Vencimento: ${payment.dueDate.split('-').toReversed().join('/')}`,
    boletoCode(payment).line,
  ]);
