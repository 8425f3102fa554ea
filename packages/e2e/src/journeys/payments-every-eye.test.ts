import { LOCALES } from '@escriba/contracts/shared/locale';
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { at, openAccountBrowser } from '../testing/account-browser.ts';
import { openBank } from '../testing/bank.ts';
import { awayFromMidnight, createCheckout } from '../testing/checkout.ts';
import { findFaults, LOOKS } from '../testing/find-faults.ts';
import { showPage } from '../testing/show-page.ts';

const { open, enter, createUser } = openAccountBrowser();
const bank = openBank();

const DESKTOP = { width: 1_280, height: 900 };
const press = (place: Page | Locator, name: RegExp): Promise<void> =>
  place.getByRole('button', { name }).click();

/** One user's way through all dialogs; each test begins where the one before it ended. */
beforeEach(awayFromMidnight);

describe.each(LOCALES)('payments accessible to everyone in %s', (language) => {
  let page: Page;
  const check = async (): Promise<void> => {
    expect(await findFaults(page, LOOKS[language])).toEqual([]);
    await page.setViewportSize(DESKTOP);
  };
  const visit = async (path: string): Promise<void> => {
    await showPage(page, at(path));
    await page.locator('main').getByRole('heading', { level: 1 }).waitFor();
    await page.locator('main .animate-write').first().waitFor({ state: 'detached' });
  };
  beforeAll(async () => {
    page = (await enter(await createUser(), '/app', { language, reducedMotion: 'reduce', stays: true })).page;
  });

  it('the plans, to a visitor', async () => {
    const visitor = await open('/plans', { language, reducedMotion: 'reduce' });
    await visitor.page.getByRole('table').waitFor();
    expect(await findFaults(visitor.page, LOOKS[language])).toEqual([]);
  });

  it.each(['/plans', '/app/plans?tab=upgrade', '/payment-success', '/app/subscription'])(
    '%s, to a user on the free plan',
    async (path) => {
      await visit(path);
      await check();
    },
  );

  it('each step of the checkout, also with what is wrong', async () => {
    await page.getByRole('listitem', { name: 'Pro' }).getByRole('button').click();
    const { field, goOn, fillPerson, fillCard, choose, dialog } = createCheckout(page);
    await field('person.cpfCnpj').fill('11111111111');
    await goOn.click({ force: true });
    await field('person.cpfCnpj').and(page.locator('[aria-invalid=true]')).waitFor();
    await check();
    await fillPerson();
    await goOn.click();
    await choose('credit_card');
    await fillCard();
    await field('card.ccv').fill('1');
    await goOn.click({ force: true });
    await check();
    await choose('pix');
    await goOn.click();
    await dialog.getByText(/^(Quem vende|Sold by)$/).waitFor();
    await check();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog', { name: /^(Sair sem concluir\?|Leave without finishing\?)$/ }).waitFor();
    await check();
    await press(page.getByRole('dialog'), /^(Continuar preenchendo|Keep filling in)$/);
    await goOn.click();
  });

  it('the codes of PIX and of a boleto', async () => {
    const { choose, dialog, goOn } = createCheckout(page);
    await press(dialog, /^(Copiar código PIX|Copy PIX code)$/);
    await dialog.getByText('(1/12)').waitFor();
    await check();
    await press(dialog, /^(Desistir deste pedido|Cancel this order)$/);
    await check();
    await press(dialog, /^(Voltar|Back)$/);
    await press(dialog, /^(Pagar de outro jeito|Pay another way)$/);
    await choose('boleto');
    await check();
    await goOn.click();
    await dialog.getByRole('link').first().waitFor();
    await check();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await check();
    await press(page, /^(Continuar pagamento|Continue payment)$/);
    await press(dialog, /^(Pagar de outro jeito|Pay another way)$/);
    await choose('pix');
    await goOn.click();
    await bank.payPix(
      (await dialog
        .locator('code')
        .filter({ hasText: /^000201/ })
        .textContent()) ?? '',
    );
    await dialog.waitFor({ state: 'detached' });
  });

  it.each(['/app/subscription', '/app/plans', '/payment-success'])('%s, to a user who pays', async (path) => {
    await visit(path);
    await page.locator('main').getByText('Pro').first().waitFor();
    await check();
  });

  it.each([
    ['changed', /^(Mudar para anual|Change to yearly)$/],
    ['paid in another way', /^(Trocar cartão ou método|Change card or method)$/],
    ['cancelled', /^(Cancelar assinatura|Cancel subscription)$/],
    ['withdrawn from', /^(Desistir da compra|Withdraw from (the |this )?purchase)$/],
  ])('the dialog in which a subscription is %s', async (_how, name) => {
    await visit('/app/subscription');
    await press(page, name);
    const dialog = page.getByRole('dialog');
    await dialog.waitFor();
    await dialog.getByRole('status').waitFor({ state: 'detached' });
    await check();
  });
});
