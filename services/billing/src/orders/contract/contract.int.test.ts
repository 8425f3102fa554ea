/** @keepOrder the first test states the dates of the service's first day, and the later ones advance its clock */

import { ContractCopy } from '@escriba/contracts/billing/contract';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { Registry } from 'prom-client';
import { Value } from 'typebox/value';
import { createServices } from '../../services.ts';
import { CUSTOMER, SETTINGS, type TestService, startTestService } from '../../testing/start-test-service.ts';

const PDF = '/api/subscription/contract';
const TEXT = '/api/subscription/contract/text';

let service: TestService;

beforeAll(async () => {
  service = await startTestService({ settings: { BILLING_PIX_AUTOMATICO: true } });
});
afterAll(() => service.stop());

const read = (userId: string, language = 'pt') =>
  service.send(userId, 'GET', TEXT, { headers: { 'accept-language': language } });
const copyOf = async (userId: string, language?: string): Promise<ContractCopy> =>
  (await read(userId, language)).body.data;
const factsOf = ({ facts }: ContractCopy): Record<string, string> =>
  Object.fromEntries(facts.map(({ name, value }) => [name, value.replaceAll(/\s/g, ' ')]));
const refused = async (userId: string): Promise<void> => {
  for (const path of [TEXT, PDF]) {
    const { status, body } = await service.send(userId, 'GET', path);
    expect([status, body.error]).toEqual([404, 'billing.contract_not_found']);
  }
};

describe('the copy of the contract', () => {
  it('states seller, buyer, plan, price, dates, and the clauses that the checkout summarised', async () => {
    const user = await service.subscriber({ contractVersion: '2026-11-30' });
    const copy = await copyOf(user);
    expect(Value.Check(ContractCopy, copy)).toBe(true);
    expect(copy).toMatchObject({
      version: '2026-11-30',
      acceptedAt: '2026-03-16T15:00:00.000Z',
      title: 'Contrato de assinatura',
      note: null,
    });
    expect(factsOf(copy)).toEqual({
      'Quem vende':
        'Escriba Serviços Digitais Ltda. CNPJ 12.ABC.345/01DE-35 Rua Um, 1, Recife vendas@escriba.example',
      'Quem compra': 'Ana Souza CPF ***.715.637-**',
      Plano: 'Escriba Pro',
      'O que está incluído': expect.stringContaining('120 minutos por mês'),
      Preço: 'R$ 29,00 por mês',
      Cobrança: 'Mensal',
      'Forma de pagamento': 'Cartão de crédito',
      Início: '16 de março de 2026',
      Renovação: 'Automática, a cada mês, a partir de 16 de abril de 2026',
      Desistência: 'Até 23 de março de 2026 às 12:00 (horário de Brasília), com devolução de tudo',
      'Como cancelar': 'Na página Assinatura, a qualquer momento',
      'Aceito em': '16 de março de 2026 às 12:00 (horário de Brasília)',
      'Versão do contrato': '2026-11-30',
    });
    const { contract } = (await service.send(user, 'GET', '/api/subscription/plans')).body.data.seller;
    expect(contract).toMatchObject({ version: copy.version, clauses: copy.clauses });
    for (const sentence of contract.summary)
      expect(copy.clauses.some(({ text }) => text.startsWith(sentence))).toBe(true);
    expect((await service.status(user)).contract).toEqual({
      version: copy.version,
      acceptedAt: copy.acceptedAt,
    });
  });

  it('comes in English as a translation', async () => {
    const copy = await copyOf(await service.subscriber(), 'en');
    expect(copy.note).toBe('This is a translation. The Portuguese text is binding.');
    expect(factsOf(copy)).toMatchObject({ Price: 'R$29.00 per month', Start: 'March 16, 2026' });
  });

  it('is readable after plans got a limit that they did not have when it was accepted', async () => {
    const user = await service.subscriber();
    await service.db
      .updateTable('charges')
      .set({ contract: sql`contract #- '{limits,maxFileSizeMB}'` })
      .where('user_id', '=', user)
      .execute();
    const included = factsOf(await copyOf(user))['O que está incluído'];
    expect(included).toContain('120 minutos por mês');
    expect(included).not.toContain('MB por arquivo');
  });

  it('can be downloaded as a PDF in both languages', async () => {
    const user = await service.subscriber();
    for (const language of ['pt', 'en']) {
      const headers = { 'accept-language': language };
      const { status, headers: got, body } = await service.send(user, 'GET', PDF, { headers });
      expect([status, got.get('content-type'), got.get('content-disposition')]).toEqual([
        200,
        'application/pdf',
        'attachment; filename="escriba-2026-11-30.pdf"',
      ]);
      expect(body).toMatch(/^%PDF-[^]*%%EOF\s*$/);
    }
  });

  it('is there as soon as the order is placed, before it is paid', async () => {
    const user = service.newUser();
    await service.order(user, { paymentMethod: 'boleto', cycle: 'yearly' });
    expect(factsOf(await copyOf(user))).toMatchObject({
      Preço: 'R$ 290,00 por ano',
      'Forma de pagamento': 'Boleto',
      Início: 'Quando o pagamento for confirmado',
      Renovação: 'Automática, a cada ano',
    });
  });

  it('says that the bank of the buyer debits the renewals by PIX Automático', async () => {
    const user = service.newUser();
    await service.order(user, { automaticPix: true });
    expect(factsOf(await copyOf(user))['Forma de pagamento']).toBe(
      'PIX Automático: o seu banco debita as renovações',
    );
  });

  it('shows a company by its whole CNPJ', async () => {
    const customerInfo = { ...CUSTOMER, name: 'Padaria Ltda.', cpfCnpj: '11.222.333/0001-81' };
    const user = await service.subscriber({ paymentMethod: 'pix', customerInfo });
    expect(factsOf(await copyOf(user))['Quem compra']).toBe('Padaria Ltda. CNPJ 11.222.333/0001-81');
  });

  it('is that of an upgrade, until that is withdrawn from', async () => {
    const user = await service.subscriber();
    // The first purchase can no longer be withdrawn from.
    await service.advanceDays(8);
    const { id: quoteId } = (await service.preview(user, 'business', 'monthly')).body.data;
    const { body } = await service.order(user, { plan: 'business', quoteId });
    service.control.payPix(body.paymentData.qrCodeText);
    await service.settle();
    expect(factsOf(await copyOf(user))).toMatchObject({
      Plano: 'Escriba Enterprise',
      Preço: 'R$ 149,00 por mês',
      'Primeiro pagamento': 'R$ 127,49, já descontado o crédito de R$ 21,51 do período anterior',
      'Forma de pagamento': 'PIX',
    });
    await service.send(user, 'POST', '/api/subscription/withdraw');
    await service.settle();
    expect(factsOf(await copyOf(user))['Plano']).toBe('Escriba Pro');
  });

  it('is that of the purchase before, once an upgrade was given up', async () => {
    const user = await service.subscriber();
    await service.advance({ hours: 1 });
    await service.order(user, { plan: 'business' });
    expect(factsOf(await copyOf(user))['Plano']).toBe('Escriba Enterprise');
    await service.send(user, 'DELETE', '/api/subscription/checkout');
    expect(factsOf(await copyOf(user))['Plano']).toBe('Escriba Pro');
  });

  it('stays after the subscription ended', async () => {
    const user = await service.subscriber();
    await service.send(user, 'POST', '/api/subscription/withdraw');
    await service.settle();
    expect((await service.status(user)).plan).toBe('free');
    expect(factsOf(await copyOf(user))['Plano']).toBe('Escriba Pro');
  });

  it('does not follow later changes of the seller or of the catalogue', async () => {
    const user = await service.subscriber();
    const before = await copyOf(user);
    const { contractCopies } = createServices(
      { ...service.resources, registry: new Registry() },
      {
        ...SETTINGS,
        SELLER_NAME: 'Outra Ltda.',
        PLAN_CATALOGUE: '{"pro":{"limits":{"monthlyTranscriptionMinutes":60}}}',
      },
    );
    expect(await contractCopies.get(user, 'pt')).toEqual(before);
  });

  it("is only the buyer's; a user without a purchase has none", async () => {
    await service.subscriber();
    await refused(service.newUser());
  });

  it('does not exist for an order that was given up', async () => {
    const user = service.newUser();
    await service.order(user, {});
    await service.send(user, 'DELETE', '/api/subscription/checkout');
    await service.settle();
    await refused(user);
    expect((await service.status(user)).contract).toBeNull();
  });
});

describe('an order', () => {
  it('is refused if the page showed another contract, and nothing is charged', async () => {
    const user = service.newUser();
    const { status, body } = await service.order(user, { contractVersion: '2020-01-01' });
    expect([status, body.error]).toEqual([409, 'billing.contract_changed']);
    expect(await service.remoteCharges(user)).toEqual([]);
  });
});
