import { checkout } from '@escriba/contracts/billing/checkout';
import { getSubscriptionStatus } from '@escriba/contracts/billing/subscription';
import { formatDate } from '@escriba/contracts/shared/format-date';
import { LOCALES } from '@escriba/contracts/shared/locale';
import { localisePath, PAGE_PATHS, TRANSLATED_PAGES } from '@escriba/contracts/web/pages';
import { eventually } from '@escriba/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { openAccountBrowser } from '../testing/account-browser.ts';
import { CARDS, openBank } from '../testing/bank.ts';
import { PAYER, awayFromMidnight, createCheckout } from '../testing/checkout.ts';
import { findFaults, LOOKS } from '../testing/find-faults.ts';
import { seeToast } from '../testing/user.ts';
import type { User } from '../testing/user.ts';
import { startTestProduct } from '../testing/product.ts';
import type { TestProduct } from '../testing/product.ts';

// The tests move the time of the whole product, so they have their own, and follow each other.
let product: TestProduct;
const { enter, createUser, recordings } = openAccountBrowser(() => product.url);
const bank = openBank(() => product.asaasUrl ?? '');

const PATH = '/app/subscription';
const PATIENCE = { timeoutMs: 60_000 };
const PATIENCE_OF_PAGE = { timeout: 60_000 };

beforeAll(async () => {
  product = await startTestProduct({
    PLAN_CATALOGUE: '{"pro":{"listPriceCents":6400},"business":{"priceCents":14900}}',
    SPEECH_CONCURRENCY: '1',
    BILLING_PIX_AUTOMATICO: 'true',
  });
}, 180_000);
afterAll(() => product.stop());

const statusOf = async ({ call }: User) => (await call(getSubscriptionStatus, {})).subscription;

/** Creates a user who pays for the Pro plan by that card. */
const createSubscriber = async (number: string = CARDS.approved): Promise<User> => {
  const user = await createUser();
  const { status } = await user.call(checkout, {
    body: {
      plan: 'pro',
      paymentMethod: 'credit_card',
      customerInfo: {
        name: user.name,
        email: user.email,
        cpfCnpj: PAYER.cpf,
        postalCode: PAYER.cep,
        address: 'Avenida Paulista',
        addressNumber: PAYER.number,
        city: 'São Paulo',
        state: 'SP',
        phone: PAYER.phone,
      },
      creditCard: { holderName: 'ANA B', number, expiryMonth: '12', expiryYear: '2035', ccv: '123' },
    },
  });
  expect(status).toBe('CONFIRMED');
  return user;
};
const section = (page: Page, name: string): Locator => page.getByRole('region', { name });
const press = (place: Page | Locator, name: string): Promise<void> =>
  place.getByRole('button', { name, exact: true }).click();
const standing = (page: Page): Locator => section(page, 'Assinatura atual');
const cents = (text: string): number => Number(text.replaceAll(/\D/g, ''));

beforeEach(awayFromMidnight);

describe('a reader without JavaScript', () => {
  const PRICE = /R\$[\s\u00A0]?([\d.,]*\d)/g;
  const read = async (path: string): Promise<string> =>
    (await fetch(product.url + path, { headers: { accept: 'text/html' } })).text();
  const pricesOf = async (path: string): Promise<string[]> => {
    const text = (await read(path)).replaceAll(/<script[\s\S]*?<\/script>/g, '').replaceAll(/<[^>]*>/g, ' ');
    return [...text.matchAll(PRICE)].map(([, price = '']) => price);
  };

  it.each(LOCALES)(
    'reads the prices of the operator, and no others, on every public page (%s)',
    async (locale) => {
      const priced = ['home', 'plans'] as const;
      for (const name of priced) {
        const path = localisePath(PAGE_PATHS[name], locale);
        await eventually(async () => (await pricesOf(path)).includes('149'), PATIENCE);
        expect(await pricesOf(path)).toEqual(['0', '64', '29', '149']);
      }
      for (const name of TRANSLATED_PAGES.filter((each) => !priced.some((known) => known === each)))
        // The smallest payout of affiliates is no price.
        expect(await pricesOf(localisePath(PAGE_PATHS[name], locale))).toEqual(
          name === 'affiliates' ? [locale === 'pt' ? '1,00' : '1.00'] : [],
        );
    },
  );
});

describe('a subscriber', () => {
  let user: User;
  let page: Page;
  let faults: readonly string[];
  beforeAll(async () => {
    user = await createSubscriber();
    ({ page, faults } = await enter(user, PATH, { stays: true }));
  });

  it('cancels after a question, keeps the plan to the end of the period, and undoes it', async () => {
    await press(standing(page), 'Cancelar assinatura');
    const question = page.getByRole('dialog', { name: 'Cancelar a assinatura?' });
    await question.getByText(/^Você usa o plano Pro até /).waitFor();
    await press(question, 'Cancelar assinatura');
    await seeToast(page, 'Assinatura cancelada');
    await page.getByText(/^A assinatura foi cancelada. Você usa o plano até /).waitFor();
    await standing(page).getByText('Nenhuma', { exact: true }).waitFor();
    await press(page, 'Manter assinatura');
    await seeToast(page, 'Assinatura mantida');
    await standing(page).getByText('R$ 29,00 em ').waitFor();
  });

  it('sees the credit for the unused days before an upgrade, and pays exactly the rest', async () => {
    await bank.advance({ days: 10 });
    await eventually(async () => (await statusOf(user)).terms?.withdrawalUntil === null, PATIENCE);
    await page.reload();
    await press(page.getByRole('listitem', { name: 'Enterprise' }), 'Fazer Upgrade');
    const { dialog, choose, goOn, code } = createCheckout(page);
    await goOn.click();
    await choose('pix');
    await goOn.click();
    const fact = async (name: string): Promise<number> =>
      cents(
        (await dialog
          .getByText(name, { exact: true })
          .locator('xpath=following-sibling::dd')
          .textContent()) ?? '',
      );
    const total = await fact('Total hoje');
    expect(await fact('Crédito do período atual')).toBe(14_900 - total);
    expect(total).toBeLessThan(14_900);
    await goOn.click();
    const payload = await code();
    await dialog.getByText('Depois de copiar e pagar').waitFor();
    expect(await fact('Valor')).toBe(total);
    await bank.payPix(payload);
    await standing(page).getByText('Plano Enterprise').waitFor();
    await page.getByRole('banner').getByText('BUSINESS', { exact: true }).waitFor();
    const charged = (await bank.chargesOf(user.email)).filter(({ status }) => status === 'RECEIVED');
    expect(charged.map(({ value }) => Math.round(value * 100))).toEqual([total]);
  });

  it('schedules a smaller plan, with what it takes away, and undoes it', async () => {
    await press(standing(page), 'Mudar para o plano Pro');
    const preview = page.getByRole('dialog', { name: 'Mudar para Pro mensal' });
    await preview.getByText('Nada é cobrado agora.').waitFor();
    await preview.getByText('Acesso à API').waitFor();
    await press(preview, 'Confirmar mudança');
    await seeToast(page, 'Mudança agendada');
    await page.getByText(/^Em .* seu plano muda para Pro, por R\$.29,00 por mês\.$/).waitFor();
    await standing(page).getByText('R$ 29,00 em ').waitFor();
    await press(page, 'Manter o plano atual');
    await seeToast(page, 'Mudança cancelada');
    await standing(page).getByText('R$ 149,00 em ').waitFor();
    expect(faults).toEqual([]);
  });
});

describe('a buyer', () => {
  it('withdraws within seven days, and sees the refund', async () => {
    const user = await createSubscriber();
    const { page, faults } = await enter(user, PATH);
    await press(page, 'Desistir da compra');
    const question = page.getByRole('dialog', { name: 'Desistir da compra?' });
    await press(question, 'Desistir da compra');
    await seeToast(page, 'Compra cancelada');
    await page.getByText(/^Você desistiu da compra do plano Pro em /).waitFor();
    const refunds = section(page, 'Devoluções');
    await refunds.getByText('Devolução de R$ 29,00').waitFor();
    await refunds.getByText('Devolvida', { exact: true }).waitFor();
    await page.getByRole('banner').getByText('FREE', { exact: true }).waitFor();
    expect((await bank.chargesOf(user.email)).map(({ status }) => status)).toEqual(['REFUNDED']);
    expect(faults).toEqual([]);
  });
});

describe('a subscriber whose card declines the renewal', () => {
  let payer: User;
  let other: User;
  beforeAll(async () => {
    payer = await createSubscriber(CARDS.declinesRenewals);
    other = await createSubscriber(CARDS.declinesRenewals);
    const id = await other.upload(recordings.short());
    await eventually(async () => (await other.statusOf(id)) === 'completed', PATIENCE);
    await bank.advance({ days: 32 });
    for (const user of [payer, other])
      await eventually(async () => (await statusOf(user)).terms?.overdue !== null, PATIENCE);
  });

  it('sees amount and date, keeps the plan, and pays by PIX on the page', async () => {
    const { page, faults } = await enter(payer, PATH);
    const banner = page.getByRole('alert').filter({ hasText: 'Pagamento atrasado' });
    const { since, graceUntil } = (await statusOf(payer)).terms?.overdue ?? {};
    const day = (iso = ''): string =>
      formatDate(new Date(`${iso}T12:00:00Z`), 'pt', { dateStyle: 'long', timeZone: 'UTC' });
    await banner
      .getByText(`R$ 29,00 venceu em ${day(since)}. Pague até ${day(graceUntil)} para não perder o acesso.`)
      .waitFor();
    await page.getByRole('banner').getByText('PRO', { exact: true }).waitFor();
    expect(await findFaults(page, LOOKS.pt)).toEqual([]);
    await page.setViewportSize({ width: 1_280, height: 900 });
    await press(banner, 'Pagar agora');
    const { dialog, choose, code } = createCheckout(page);
    await choose('pix');
    await press(dialog, 'Pagar R$ 29,00');
    await bank.payPix(await code());
    await seeToast(page, 'Pagamento confirmado!');
    await banner.waitFor({ state: 'detached' });
    await standing(page).getByText('PIX', { exact: true }).waitFor();
    const rows = section(page, 'Histórico de pagamentos').getByRole('listitem');
    const renewal = rows.filter({ hasText: 'Renovação · Pro' }).filter({ hasText: 'Pago' });
    await renewal.getByText('R$ 29,00').waitFor();
    await rows.filter({ hasText: 'Assinatura · Pro' }).getByText('Pago', { exact: true }).waitFor();
    expect(await rows.getByRole('button', { name: /^Baixar recibo de / }).count()).toBe(2);
    expect(faults).toEqual([]);
  });

  it('is on the free plan after the days of grace, with all recordings', async () => {
    await bank.advance({ days: 4 });
    await eventually(async () => (await statusOf(other)).plan === 'free', PATIENCE);
    const { page, faults } = await enter(other, PATH);
    await standing(page).getByText('Plano Gratuito').waitFor();
    await page.getByText(/^Sua assinatura Pro terminou em .* por falta de pagamento\.$/).waitFor();
    await page.goto(`${product.url}/app/transcriptions`);
    await page.getByRole('main').getByText('short-pt').first().waitFor();
    await page.getByRole('banner').getByText('FREE', { exact: true }).waitFor();
    expect(faults).toEqual([]);
  });
});

describe('a subscriber by PIX Automático', () => {
  it('pays once, is debited the next month, and pays by hand after revoking it at the bank', async () => {
    const user = await createUser();
    const { page, faults } = await enter(user, PATH);
    await press(page.getByRole('listitem', { name: 'Pro' }), 'Fazer Upgrade');
    const { dialog, fillPerson, choose, goOn, code } = createCheckout(page);
    await fillPerson();
    await goOn.click();
    await choose('pix');
    await dialog.getByRole('checkbox', { name: 'Renovar automaticamente com PIX Automático' }).check();
    expect(await findFaults(page, LOOKS.pt)).toEqual([]);
    await page.setViewportSize({ width: 1_280, height: 900 });
    await goOn.click();
    await dialog.getByText(/o seu banco debita R\$.29,00 da sua conta/).waitFor();
    await dialog.getByText(/^Para parar o débito, cancele a assinatura ou troque o método aqui/).waitFor();
    await goOn.click();
    await dialog.getByText(/^Este código também autoriza o débito automático das renovações/).waitFor();
    await bank.payPix(await code());
    await seeToast(page, 'Pagamento confirmado!');
    await standing(page).getByText('PIX Automático', { exact: true }).waitFor();
    await standing(page)
      .getByText(/^O seu banco debita as renovações/)
      .waitFor();

    const paid = async (): Promise<number> =>
      (await bank.chargesOf(user.email)).filter(({ status }) => status !== 'PENDING').length;
    await bank.advance({ days: 22 });
    await eventually(async () => (await bank.chargesOf(user.email)).length === 2, PATIENCE);
    expect(await paid()).toBe(1);
    await bank.advance({ days: 10 });
    const rows = section(page, 'Histórico de pagamentos').getByRole('listitem');
    await rows
      .filter({ hasText: 'Renovação · Pro' })
      .getByText('Pago', { exact: true })
      .waitFor(PATIENCE_OF_PAGE);
    expect([await paid(), (await statusOf(user)).terms?.overdue]).toEqual([2, null]);

    await bank.revokeAuthorization(user.email);
    await standing(page)
      .getByText(/^O débito pelo PIX Automático terminou/)
      .waitFor();
    await standing(page).getByText('PIX', { exact: true }).waitFor();
    expect(faults).toEqual([]);
  });
});
