import { readFile } from 'node:fs/promises';
import { eventually } from '@escriba/testing';
import { describe, expect, it } from '@jest/globals';
import type { Download, FileChooser } from 'playwright-core';
import { openAccountBrowser } from '../testing/account-browser.ts';
import { createCheckout, PAYER } from '../testing/checkout.ts';
import { focused, tabTo } from '../testing/keyboard.ts';

const { enter, createUser, recordings } = openAccountBrowser();

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

  it('buys a plan by PIX', async () => {
    const { page, faults } = await enter(await createUser(), '/app/subscription');
    const { keyboard } = page;
    const { dialog, field, code } = createCheckout(page);
    await page
      .getByRole('button', { name: /^Fazer Upgrade/ })
      .first()
      .waitFor();
    await tabTo(page, /^Fazer Upgrade/);
    await keyboard.press('Enter');

    await field('person.cpfCnpj').waitFor();
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
    await tabTo(page, 'Continuar');
    await keyboard.press('Enter');
    await eventually(async () => (await focused(page)).startsWith('Etapa 3 de 3'));
    await tabTo(page, /^Gerar PIX de/);
    await keyboard.press('Enter');

    await dialog.locator('code').waitFor();
    await tabTo(page, 'Copiar código PIX');
    await keyboard.press('Enter');
    await eventually(
      async () => (await page.evaluate(() => navigator.clipboard.readText())) === (await code()),
    );
    expect(faults).toEqual([]);
  });
});
