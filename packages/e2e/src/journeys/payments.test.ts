import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { at, openAccountBrowser } from '../testing/account-browser.ts';
import { CARDS, openBank } from '../testing/bank.ts';
import { PAYER, awayFromMidnight, createCheckout } from '../testing/checkout.ts';
import { findFaults, LOOKS } from '../testing/find-faults.ts';
import { fillRegistration, newCredentials, seeToast } from '../testing/user.ts';
import { sharedLogsDir } from '../testing/product.ts';
import { seeBriefly } from '../testing/see-briefly.ts';

const { open, enter, createUser, recordings } = openAccountBrowser();
const bank = openBank();

const PATH = '/app/subscription';
const upgrade = (page: Page): Promise<void> =>
  page.getByRole('listitem', { name: 'Pro' }).getByRole('button', { name: 'Fazer Upgrade' }).click();
/** Opens the checkout of the Pro plan for a new user. */
const beginOrder = async () => {
  const user = await createUser();
  const visitor = await enter(user, PATH);
  await upgrade(visitor.page);
  return { ...visitor, user, checkout: createCheckout(visitor.page) };
};
const banner = (page: Page): Locator => page.getByRole('banner');
/** Waits until page and header show the paid plan, without a reload. */
const seePro = async (page: Page): Promise<void> => {
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.getByRole('main').getByText('Seu plano está ativo').waitFor();
  await banner(page).getByText('PRO', { exact: true }).waitFor();
  await banner(page)
    .getByRole('button', { name: /^Conta de / })
    .click();
  await page.getByRole('menu').getByRole('meter', { name: 'Minutos de fala no mês: 0 de 120 min' }).waitFor();
  await page.keyboard.press('Escape');
};
beforeEach(awayFromMidnight);

describe('a visitor who chooses a plan', () => {
  it('registers, orders with PIX and has the plan as soon as the bank has the money', async () => {
    const { page, faults } = await open('/plans');
    await page.getByRole('link', { name: 'Assinar o Pro' }).click();
    await page.waitForURL(at('/auth?mode=register&redirect=plans&plan=pro'));
    const user = newCredentials();
    await fillRegistration(page, user);
    await page.waitForURL(at('/plans?plan=pro'));
    await page.getByRole('link', { name: 'Assinar o Pro' }).click();
    const { dialog, field, review, code } = createCheckout(page);
    await field('person.email').waitFor();
    expect(await field('person.name').inputValue()).toBe(user.name);
    await review('pix');
    await dialog.getByRole('button', { name: 'Gerar PIX de R$ 29,00' }).click();
    const picture = dialog.getByRole('img', { name: 'Código QR do PIX' });
    await picture.waitFor();
    expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(100);
    await bank.payPix(await code());
    await seeToast(page, 'Pagamento confirmado!');
    await seePro(page);
    expect(faults).toEqual([]);
  });
});

describe('an order by PIX', () => {
  it('is found again after a reload, and is checked once its code is copied', async () => {
    const { page, checkout, user, faults } = await beginOrder();
    await checkout.review('pix');
    await checkout.goOn.click();
    await checkout.dialog.getByText('Depois de copiar e pagar, a confirmação aparece aqui.').waitFor();
    const code = await checkout.code();
    await page.reload();
    await page.getByText('Você tem um pagamento em aberto').waitFor();
    await page.getByText('Plano Pro, R$ 29,00 (PIX). Pague até ').waitFor();
    await banner(page).getByText('FREE', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Continuar pagamento' }).click();
    await checkout.dialog.getByRole('button', { name: 'Copiar código PIX' }).click();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(code);
    await checkout.dialog.getByText('Verificando pagamento... (1/12)').waitFor();
    await checkout.dialog.getByText('Próxima verificação em 10 segundos').waitFor();
    await checkout.dialog.getByRole('button', { name: 'Verificar agora' }).click();
    await seeToast(page, 'Pagamento ainda não confirmado');
    await bank.payPix(code);
    await seePro(page);
    expect((await bank.chargesOf(user.email)).filter(({ status }) => status === 'RECEIVED')).toHaveLength(1);
    expect(faults).toEqual([expect.stringContaining('409')]); // the check before the payment
  });

  it('can be given up, after which the bank refuses its code', async () => {
    const { page, checkout, user, faults } = await beginOrder();
    await checkout.review('pix');
    await checkout.goOn.click();
    const code = await checkout.code();
    await checkout.dialog.getByRole('button', { name: 'Desistir deste pedido' }).click();
    await checkout.dialog.getByText('O código deixa de valer e nada será cobrado.').waitFor();
    await checkout.dialog.getByRole('button', { name: 'Desistir deste pedido' }).click();
    await seeToast(page, 'Pedido cancelado');
    await page.getByText(/^O pedido do plano Pro foi cancelado em /).waitFor();
    await expect(bank.payPix(code)).rejects.toThrow('A cobrança não está em aberto');
    await page.getByText('Nenhum histórico ainda').waitFor();
    expect(await bank.chargesOf(user.email)).toEqual([]);
    expect(faults).toEqual([]);
  });
});

describe('an order by boleto', () => {
  it('has a line, a page and a PDF at the bank, and starts the plan once it is paid there', async () => {
    const { page, checkout, faults } = await beginOrder();
    const { dialog, review } = checkout;
    await review('boleto');
    await dialog.getByRole('button', { name: 'Pagar R$ 29,00' }).click();
    await dialog.getByText('A ativação leva até 3 dias úteis depois do pagamento.').waitFor();
    expect((await checkout.code()).replaceAll(/\D/g, '')).toMatch(/^\d{47}$/);
    const pdf = await page.request.get(
      (await dialog.getByRole('link', { name: 'Baixar PDF' }).getAttribute('href')) ?? '',
    );
    expect(pdf.headers()['content-type']).toBe('application/pdf');
    expect((await pdf.body()).subarray(0, 5).toString()).toBe('%PDF-');
    const opened = page.waitForEvent('popup');
    await dialog.getByRole('link', { name: 'Ver boleto online' }).click();
    const bankPage = await opened;
    await bankPage.getByRole('button', { name: 'Pagar este boleto' }).click();
    await bankPage.getByText('Feito.').waitFor();
    await seeToast(page, 'Pagamento confirmado!');
    await seePro(page);
    expect(faults).toEqual([]);
  });
});

describe('an order by card', () => {
  it('starts the plan at once, keeps nothing of the card in the browser, and has a receipt', async () => {
    const { page, checkout, faults } = await beginOrder();
    await checkout.review('credit_card');
    expect(await storedIn(page)).not.toMatch(cardPattern(CARDS.approved));
    const approval = seeBriefly(page, 'Pagamento Aprovado!', 'Plano Pro Ativo!');
    await checkout.goOn.click();
    await approval;
    await seeToast(page, 'Pagamento confirmado!');
    await seePro(page);
    await page.getByText('Mastercard final 8829').first().waitFor();
    expect(await storedIn(page)).not.toMatch(cardPattern(CARDS.approved));
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: /^Baixar recibo de / }).click();
    const receipt = await saving;
    expect(receipt.suggestedFilename()).toMatch(/^recibo-escriba-\d{4}-\d\d-\d\d\.pdf$/);
    expect((await readFile(await receipt.path())).subarray(0, 5).toString()).toBe('%PDF-');
    expect(faults).toEqual([]);
  });

  it('that is declined says so, loses no field, and succeeds with another card', async () => {
    const { page, checkout, user } = await beginOrder();
    const { dialog, field, goOn, review } = checkout;
    await review('credit_card', CARDS.declined);
    await goOn.click();
    await dialog.getByRole('alert').getByText('Erro no pagamento').waitFor();
    await seeToast(page, 'Erro no pagamento');
    await dialog.getByRole('button', { name: 'Voltar' }).click();
    expect(await field('card.number').inputValue()).toBe('5184 0197 4037 3151');
    expect(await field('card.holderName').inputValue()).toBe('ANA B SOUZA');
    await dialog.getByRole('button', { name: 'Voltar' }).click();
    expect(await field('person.cpfCnpj').inputValue()).toBe('529.982.247-25');
    expect(await field('person.address').inputValue()).toBe('Avenida Paulista');
    await goOn.click();
    await checkout.fillCard();
    await goOn.click();
    const approval = seeBriefly(page, 'Plano Pro Ativo!');
    await dialog.getByRole('button', { name: 'Pagar R$ 29,00' }).click();
    await approval;
    await seePro(page);
    expect((await bank.chargesOf(user.email)).filter(({ status }) => status === 'CONFIRMED')).toHaveLength(1);
  });

  it('that is held for review waits, and starts the plan when it is approved', async () => {
    const { page, checkout, user, faults } = await beginOrder();
    await checkout.review('credit_card', CARDS.heldForReview);
    await checkout.goOn.click();
    await page.getByRole('dialog', { name: 'Pagamento em análise' }).waitFor();
    await checkout.dialog.getByText('Pode fechar esta janela').waitFor();
    await page.keyboard.press('Escape');
    await page.getByText('O pagamento do plano Pro está em análise pela operadora do cartão.').waitFor();
    await bank.approveCard(user.email);
    await seePro(page);
    expect(faults).toEqual([]);
  });

  it('for a year costs ten months, and renews in a year', async () => {
    const { page, faults } = await enter(await createUser());
    await page.goto(at('/plans'));
    await page.getByText('Anual', { exact: true }).first().click();
    // The built page has the link of a stranger, until it knows the user.
    const subscribe = page.getByRole('link', { name: 'Assinar o Pro' });
    await subscribe.and(page.locator('[href^="/app/subscription"]')).click();
    const checkout = createCheckout(page);
    await checkout.review('credit_card');
    await checkout.dialog.getByRole('button', { name: 'Pagar R$ 290,00' }).click();
    await seePro(page);
    const facts = page.getByRole('region', { name: 'Assinatura atual' });
    await facts.getByText('R$ 290,00 por ano').waitFor();
    const next = facts.locator('dd').filter({ hasText: 'R$ 290,00 em ' });
    expect(await next.textContent()).toMatch(new RegExp(`\\sde\\s${new Date().getFullYear() + 1}$`));
    expect(faults).toEqual([]);
  });
});

describe('after the purchase', () => {
  it('the contract can be read and downloaded, and the bill has the minutes of each recording with a link', async () => {
    const { page, user, checkout, faults } = await beginOrder();
    await checkout.review('credit_card');
    await checkout.dialog.getByText('Ler o contrato inteiro').click();
    await checkout.dialog.getByText('Direito de arrependimento').waitFor();
    await checkout.goOn.click();
    await seePro(page);

    await page.getByRole('heading', { name: 'Contrato' }).click();
    const contract = page.getByRole('region', { name: 'Contrato' });
    await contract.getByRole('button', { name: 'Ver contrato' }).click();
    const copy = page.getByRole('dialog', { name: 'Contrato' });
    await copy.getByText('CPF ***.982.247-**').waitFor();
    await copy.getByText('Automática, a cada mês, a partir de ').waitFor();
    expect(await findFaults(page, LOOKS.pt)).toEqual([]);
    const saving = page.waitForEvent('download');
    await copy.getByRole('button', { name: 'Baixar cópia do contrato (PDF)' }).click();
    const file = await saving;
    expect(file.suggestedFilename()).toMatch(/^contrato-escriba-\d{4}-\d\d-\d\d\.pdf$/);
    expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-');
    await page.keyboard.press('Escape');

    await page.getByRole('heading', { name: 'Extrato de minutos' }).click();
    const bill = page.getByRole('region', { name: 'Extrato de minutos' });
    await bill.getByText(/^Nenhum minuto em /).waitFor();
    const id = await user.upload(recordings.short(), 'pt');
    await bill.getByRole('row', { name: /short-pt\.wav 0:0\d$/ }).waitFor();
    await bill.getByRole('row', { name: /^Total do mês 0:0\d$/ }).waitFor();
    await bill.getByRole('row', { name: /^Pago no mês R\$\s29,00$/ }).waitFor();
    expect(await findFaults(page, LOOKS.pt)).toEqual([]);
    await bill.getByRole('link', { name: 'short-pt.wav' }).click();
    await page.waitForURL(at(`/app/transcriptions/${id}`));
    expect(faults).toEqual([]);
  });
});

describe('the checkout', () => {
  it('keeps users on a step until its fields are right, and says what is wrong', async () => {
    const { page, checkout, faults } = await beginOrder();
    const { dialog, field, goOn } = checkout;
    const refuses = async (...texts: string[]): Promise<void> => {
      expect(await goOn.getAttribute('aria-disabled')).toBe('true');
      await goOn.click({ force: true }); // it can be pressed, to say why it is off
      for (const text of texts) await seeToast(page, text);
    };
    await field('person.cpfCnpj').fill('11111111111');
    await field('person.postalCode').fill('0131');
    await dialog.getByText('Confira 7 campos').waitFor();
    await refuses('Dados incompletos', 'Preencha todos os dados obrigatórios corretamente.');
    expect(await field('person.cpfCnpj').evaluate((input) => input === document.activeElement)).toBe(true);
    await dialog.getByText('CPF inválido').waitFor();
    await dialog.getByText('CEP inválido').waitFor();
    await field('person.postalCode').fill(PAYER.cep);
    await seeToast(page, 'CEP encontrado!');
    await seeToast(page, 'Endereço preenchido automaticamente.');
    expect(await field('person.address').inputValue()).toBe('Avenida Paulista');
    expect(await field('person.city').inputValue()).toBe('São Paulo');
    expect(await field('person.state').inputValue()).toBe('SP');
    await field('person.postalCode').fill('99999999');
    await seeToast(page, 'CEP não encontrado');
    await checkout.fillPerson();
    await goOn.click();
    expect(await dialog.locator('[name=method][value=pix]').isChecked()).toBe(true);
    await checkout.choose('credit_card');
    await refuses('Preencha todos os dados do cartão corretamente.');
    await checkout.fillCard('5162306219378820');
    await refuses('Cartão inválido');
    await dialog.getByText('Número do cartão inválido').waitFor();
    await checkout.fillCard();
    await field('card.expiryYear').fill('2020');
    await refuses('Data de vencimento inválida');
    await field('card.expiryYear').fill('2035');
    await field('card.ccv').fill('');
    await refuses('CVV requerido');
    await field('card.ccv').fill('12');
    await refuses('CVV inválido');
    await field('card.ccv').fill('123');
    await goOn.click();
    await dialog.getByText('Quem vende').waitFor();
    expect(faults).toEqual([expect.stringContaining('404')]); // the CEP that does not exist
  });
});

describe('after all these payments', () => {
  it('no log has a card', async () => {
    const files = await readdir(sharedLogsDir());
    const logs = await Promise.all(files.map((file) => readFile(join(sharedLogsDir(), file), 'utf8')));
    expect(logs.join('\n')).toContain('/asaas/checkout');
    for (const number of Object.values(CARDS))
      expect(files.filter((_, index) => cardPattern(number).test(logs[index] ?? ''))).toEqual([]);
  });
});

/** Returns a pattern of the first or last seven digits of a card number, grouped or not, or a security code; not of digits of a time. */
const cardPattern = (number: string): RegExp => {
  const spaced = (digits: string): string => digits.replaceAll(/\B/g, '[ -]?');
  const ends = `${spaced(number.slice(0, 7))}|${spaced(number.slice(-7))}`;
  return new RegExp(`(?<![\\d.])(?:${ends})|\\bccv\\b|ANA B SOUZA`);
};

const storedIn = (page: Page): Promise<string> =>
  page.evaluate(() => JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]));
