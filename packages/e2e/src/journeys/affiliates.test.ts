import { getAffiliate, joinAffiliates } from '@escriba/contracts/billing/affiliates';
import { checkout } from '@escriba/contracts/billing/checkout';
import { eventually } from '@escriba/testing';
import { describe, expect, it } from '@jest/globals';
import { at, openAccountBrowser } from '../testing/account-browser.ts';
import { CARDS } from '../testing/bank.ts';
import { fillRegistration, newCredentials, type User, seeToast } from '../testing/user.ts';
import { findFaults, LOOKS } from '../testing/find-faults.ts';

const { open, enter, createUser } = openAccountBrowser();

const CPF = '24971563792';
const join = {
  displayName: 'Bia',
  holderName: 'Bia Lima',
  document: CPF,
  destination: { method: 'pix', kind: 'cpf', key: CPF } as const,
};
const card = {
  holderName: 'ANA B',
  number: CARDS.approved,
  expiryMonth: '12',
  expiryYear: '2035',
  ccv: '123',
};
const payer = (name: string, email: string, cpfCnpj: string) => ({
  name,
  email,
  cpfCnpj,
  postalCode: '01310100',
  address: 'Avenida Paulista',
  addressNumber: '1000',
  city: 'São Paulo',
  state: 'SP',
  phone: '11987654321',
});

const summaryOf = async (affiliate: User) => (await affiliate.call(getAffiliate, {})).data;

describe('a referral', () => {
  it('is shown to the visitor, survives the sign-up, and gives 30 % of what they pay', async () => {
    const affiliate = await createUser();
    const { code } = (await affiliate.call(joinAffiliates, { body: join })).data;
    const { page } = await open(`/?ref=${code}`);
    await page.getByText('Você veio por indicação de Bia.').waitFor();
    await page.getByRole('button', { name: 'Entendi' }).click();
    await page.goto(at('/auth?mode=register'));
    await page.getByText('Você veio por indicação de Bia.').waitFor();
    const user = newCredentials();
    await fillRegistration(page, user);
    await seeToast(page, 'Conta criada com sucesso!');
    await page.waitForURL(at('/app'));
    // The versions were accepted with the sign-up.
    expect(await page.getByRole('button', { name: 'Li e aceito' }).count()).toBe(0);
    await eventually(async () => (await summaryOf(affiliate))?.referred === 1);
    expect(await summaryOf(affiliate)).toMatchObject({ balanceCents: 0 });
  });

  it('gives nothing for the affiliate’s own second account', async () => {
    const affiliate = await createUser();
    const { code } = (await affiliate.call(joinAffiliates, { body: join })).data;
    const second = await createUser(undefined, { code, visitedAt: new Date().toISOString() });
    const other = await createUser(undefined, { code, visitedAt: new Date().toISOString() });
    const order = { plan: 'pro', paymentMethod: 'credit_card', creditCard: card } as const;
    await eventually(async () => (await summaryOf(affiliate))?.referred === 2);
    await second.call(checkout, { body: { ...order, customerInfo: payer(second.name, second.email, CPF) } });
    await other.call(checkout, {
      body: { ...order, customerInfo: payer(other.name, other.email, '52998224725') },
    });
    await eventually(async () => (await summaryOf(affiliate))?.balanceCents === 870);
    await eventually(async () => (await summaryOf(affiliate))?.referred === 1);
    expect(await summaryOf(affiliate)).toMatchObject({ paying: 1, balanceCents: 870 });
  });

  it('is not kept for a visitor who removes it', async () => {
    const affiliate = await createUser();
    const { code } = (await affiliate.call(joinAffiliates, { body: join })).data;
    const { page } = await open(`/?ref=${code}`);
    await page.getByRole('button', { name: 'Remover indicação' }).click();
    await page.goto(at('/auth?mode=register'));
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await page.getByText('por indicação').count()).toBe(0);
  });
});

describe('an affiliate', () => {
  it('joins on the page, which has no serious fault in any look', async () => {
    const { page } = await enter(await createUser(), '/app/affiliates');
    await page.getByLabel('Nome completo de quem recebe').fill('Bia Lima');
    await page.getByLabel('CPF ou CNPJ').fill('249.715.637-92');
    await page.getByLabel('Chave PIX').fill('249.715.637-92');
    expect(await findFaults(page, LOOKS.pt)).toEqual([]);
    await page.getByRole('button', { name: 'Criar meu link' }).click();
    await page.getByText(/\/\?ref=[a-z0-9]{8}/).waitFor();
    expect(await findFaults(page, LOOKS.pt)).toEqual([]);
  });
});

describe('support', () => {
  it('takes a message and names its reference', async () => {
    const { page } = await open('/support');
    await page.getByLabel('Seu e-mail').fill('ana@example.com');
    await page.getByLabel('Mensagem', { exact: true }).fill('Como exporto em DOCX?');
    await page.getByRole('button', { name: 'Enviar', exact: true }).click();
    await page.getByText(/Seu protocolo é \d{8}-\d{8}/).waitFor();
  });
});
