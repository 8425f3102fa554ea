import { readFile } from 'node:fs/promises';
import { eventually } from '@escriba/testing';
import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Download, FileChooser, Page } from 'playwright-core';
import { openAccountBrowser } from '../testing/account-browser.ts';
import { CARDS, openBank } from '../testing/bank.ts';
import { awayFromMidnight, createCheckout, PAYER } from '../testing/checkout.ts';
import { focused, seeFocus, tabBackTo, tabTo, watchFocus } from '../testing/keyboard.ts';

const { enter, createUser, recordings } = openAccountBrowser();
const bank = openBank();

beforeEach(awayFromMidnight);

describe('a signed-in keyboard user', () => {
  it('uploads a recording, reads and corrects its text, and exports it', async () => {
    const { page, faults } = await enter(await createUser(), '/app/upload');
    const { keyboard } = page;

    // Playwright answers the dialog of a file field only, which other browsers have.
    await page.evaluate(() => Reflect.deleteProperty(window, 'showOpenFilePicker'));
    const chooser = Promise.withResolvers<FileChooser>();
    page.once('filechooser', chooser.resolve);
    await tabTo(page, 'Escolher arquivos');
    await keyboard.press('Enter');
    await (await chooser.promise).setFiles(await recordings.named('Fábula.wav'));
    await page.getByRole('dialog', { name: 'Em que idioma é a gravação?' }).waitFor();
    await eventually(async () => (await focused(page)) === 'Português');
    await keyboard.press('Space');
    await tabTo(page, 'Escolher idioma');
    await keyboard.press('Enter');

    await page.getByRole('region', { name: 'Concluídas recentemente' }).getByText('Uma raposa').waitFor();
    await tabTo(page, 'Fábula');
    await keyboard.press('Enter');
    await page.waitForURL('**/app/transcriptions/*');
    await page.locator('[role=feed] [data-passage]').first().waitFor();

    await keyboard.press('e');
    const text = page.getByRole('textbox', { name: 'Texto da transcrição' });
    await text.waitFor();
    await tabTo(page, 'Texto da transcrição');
    await keyboard.press('Control+Home');
    await keyboard.type('Era uma vez: ');
    const saved = page.waitForResponse(
      (response) => response.request().method() === 'PATCH' && response.status() === 200,
    );
    await keyboard.press('Control+s');
    await saved;
    await keyboard.press('Escape');

    await tabTo(page, 'Exportar');
    await keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Exportar' }).waitFor();
    const downloaded = Promise.withResolvers<Download>();
    page.once('download', downloaded.resolve);
    await tabTo(page, 'Baixar TXT');
    await keyboard.press('Enter');
    const file = await (await downloaded.promise).path();
    expect(await readFile(file, 'utf8')).toMatch(/Era uma vez: Uma raposa velha/);
    expect(faults).toEqual([]);
  });
});

type Buy = (page: Page) => Promise<void>;

/** Fills in the first step and opens the second one. */
const fillPerson = async (page: Page): Promise<void> => {
  const { keyboard } = page;
  const { field } = createCheckout(page);
  await tabTo(page, 'CPF ou CNPJ');
  await keyboard.type(PAYER.cpf);
  await tabTo(page, 'CEP');
  await keyboard.type(PAYER.cep);
  await eventually(async () => (await field('person.city').inputValue()) !== '');
  await tabTo(page, 'Número');
  await keyboard.type(PAYER.number);
  await tabTo(page, 'Telefone');
  await keyboard.type(PAYER.phone);
  await keyboard.press('Enter');
  await eventually(async () => (await focused(page)).startsWith('Etapa 2 de 3'));
};

/** Goes from the second step to the payment, once around the dialog: past its last element, the first one follows. */
const order = async (page: Page, button: RegExp): Promise<void> => {
  await tabTo(page, 'Continuar');
  await page.keyboard.press('Enter');
  await eventually(async () => (await focused(page)).startsWith('Etapa 3 de 3'));
  for (const name of [button, 'Fechar', 'Ler o contrato inteiro', button]) await tabTo(page, name);
  await page.keyboard.press('Enter');
};

const buyByPix: Buy = async (page) => {
  const { dialog, code } = createCheckout(page);
  await fillPerson(page);
  await order(page, /^Gerar PIX de R\$\s29,00$/);
  await dialog.locator('code').waitFor();
  await tabTo(page, 'Copiar código PIX');
  await page.keyboard.press('Enter');
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  await eventually(async () => (await copied()) === (await code()));
  await bank.payPix(await copied());
};

const buyByBoleto: Buy = async (page) => {
  const { keyboard } = page;
  const { dialog } = createCheckout(page);
  // The method can be chosen before anything is typed.
  await tabTo(page, /^PIX/);
  await keyboard.press('ArrowRight');
  await eventually(async () => (await focused(page)).startsWith('Boleto'));
  await fillPerson(page);
  await order(page, /^Pagar R\$\s29,00$/);
  await dialog.locator('code').waitFor();
  await tabTo(page, 'Copiar linha digitável');
  await keyboard.press('Space');
  await tabTo(page, 'Ver boleto online');
  const opened = page.waitForEvent('popup');
  await keyboard.press('Enter');
  const atBank = await opened;
  await atBank.getByRole('button', { name: 'Pagar este boleto' }).waitFor();
  await tabTo(atBank, 'Pagar este boleto');
  await atBank.keyboard.press('Enter');
  await atBank.getByText('Feito.').waitFor();
  await atBank.close();
};

const buyByCard: Buy = async (page) => {
  const { keyboard } = page;
  await fillPerson(page);
  await tabTo(page, /^PIX/);
  await keyboard.press('ArrowDown');
  await keyboard.press('ArrowDown');
  await eventually(async () => (await focused(page)).startsWith('Cartão de crédito'));
  await tabTo(page, 'CVV');
  await keyboard.type('123');
  await tabBackTo(page, 'Nome no cartão');
  await keyboard.type('ANA B SOUZA');
  for (const [name, text] of [
    ['Número do cartão', CARDS.approved],
    ['Mês', '12'],
    ['Ano', '2035'],
  ] as const) {
    await tabTo(page, name);
    await keyboard.type(text);
  }
  await order(page, /^Pagar R\$\s29,00$/);
};

const DESKTOP = { width: 1_280, height: 800 };
const PHONE = { width: 390, height: 700 };

describe('a dialog that grows while it is open', () => {
  it('keeps the focused element in view', async () => {
    const { page } = await enter(await createUser(), '/app/upload', { viewport: PHONE });
    const files = page.locator('input[type=file]').first();
    await files.setInputFiles(await recordings.named('Fábula.wav'));
    const dialog = page.getByRole('dialog', { name: 'Em que idioma é a gravação?' });
    await dialog.waitFor();
    await eventually(async () => (await focused(page)) === 'Português');
    await page.keyboard.press('Space');
    await tabTo(page, 'Escolher idioma');
    await dialog.evaluate(surround, { above: '90vh', below: '0' });
    await seeFocus(page, 'Escolher idioma');
    // The dialog is as high as it can be: from now on only its content grows.
    await dialog.evaluate(surround, { above: '0', below: '90vh' });
    await dialog.evaluate((element) => element.scrollTo({ top: 0 }));
    await seeFocus(page, 'Escolher idioma');
    await dialog.evaluate(surround, { above: '90vh', below: '90vh' });
    await seeFocus(page, 'Escolher idioma');
  });
});

/** Adds content of these heights to that of a dialog, or changes its height. Runs in the page. */
const surround = (dialog: Element, { above, below }: { readonly above: string; readonly below: string }) => {
  const put = (place: 'afterbegin' | 'beforeend', height: string): void => {
    const late =
      dialog.querySelector<HTMLElement>(`:scope > [data-late=${place}]`) ?? document.createElement('p');
    late.dataset['late'] = place;
    late.style.cssText = `flex: none; height: ${height}`;
    if (!late.isConnected) dialog.insertAdjacentElement(place, late);
  };
  put('afterbegin', above);
  put('beforeend', below);
};

describe('a keyboard user who buys a plan', () => {
  it.each([
    ['PIX', 'a desktop', DESKTOP, buyByPix],
    ['boleto', 'a desktop', DESKTOP, buyByBoleto],
    ['card', 'a desktop', DESKTOP, buyByCard],
    ['PIX', 'a narrow screen', PHONE, buyByPix],
    ['boleto', 'a narrow screen', PHONE, buyByBoleto],
    ['card', 'a narrow screen', PHONE, buyByCard],
  ] as const)(
    'pays by %s on %s, sees each focused element, and never loses the focus',
    async (_method, _screen, viewport, buy) => {
      const { page, faults } = await enter(await createUser(), '/app/subscription', { viewport });
      const upgrade = page.getByRole('button', { name: /^Fazer Upgrade/ });
      await upgrade.first().waitFor();
      await tabTo(page, /^Fazer Upgrade/);
      const lost = await watchFocus(page);
      await page.keyboard.press('Enter');
      await createCheckout(page).field('person.cpfCnpj').waitFor();
      await buy(page);
      await page.getByRole('main').getByText('Seu plano está ativo').waitFor();
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await eventually(() => page.evaluate(() => document.activeElement !== document.body));
      expect(await lost()).toEqual([]);
      expect(faults).toEqual([]);
    },
  );
});
