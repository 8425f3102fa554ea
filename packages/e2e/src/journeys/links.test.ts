import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readFile } from 'node:fs/promises';
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openAccountBrowser } from '../testing/account-browser.ts';
import { findFaults, LOOKS } from '../testing/find-faults.ts';
import { LINKED_HOST } from '../testing/product.ts';
import { createUploadsPage } from '../testing/uploads-page.ts';

const { enterByLine, createUser, recordings } = openAccountBrowser();

let site: Server;
let address: string;
beforeAll(async () => {
  const recording = await readFile(recordings.short());
  site = createServer((request, response) => {
    if (request.url === '/aulas/Hist%C3%B3ria%20oral.wav')
      response.writeHead(200, { 'content-length': recording.length }).end(recording);
    else if (request.url === '/aulas/')
      response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>Aulas</title>');
    else response.writeHead(404).end();
  });
  site.listen(0, LINKED_HOST);
  await once(site, 'listening');
  address = `http://${LINKED_HOST}:${(site.address() as AddressInfo).port}`;
});
afterAll(() => void site.close());

describe('a user who gives a link instead of a file', () => {
  it('reads its transcript, and why other links lead to none', async () => {
    const user = await createUser();
    await user.setPlan('business');
    const { page, faults } = await enterByLine(user, '/app/upload');
    const uploads = createUploadsPage(page);
    const dialog = page.getByRole('dialog', { name: 'Transcrever a partir de um link' });
    const links = page.getByRole('list', { name: 'Links', exact: true });
    const give = async (url: string): Promise<void> => {
      await page.getByRole('button', { name: 'Colar um link' }).click();
      await dialog.getByLabel('Endereço').fill(url);
      await dialog.getByRole('button', { name: 'Buscar arquivo' }).click();
    };
    await uploads.language.selectOption('pt');

    await give('http://10.0.0.1/aula.mp3');
    await dialog.getByText('Este endereço fica em uma rede privada').waitFor();
    expect(await findFaults(page, LOOKS.pt)).toEqual([]);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });

    await give(`${address}/aulas/`);
    await links.getByText('Este endereço é de uma página, não de um arquivo.').waitFor();
    await give(`${address}/aulas/nenhuma.mp3`);
    await links.getByText('Não há nada neste endereço (404).').waitFor();
    expect(await findFaults(page, LOOKS.pt)).toEqual([]);

    await give(`${address}/aulas/Hist%C3%B3ria%20oral.wav`);
    const row = uploads.recent.getByRole('listitem').filter({ hasText: 'História oral' });
    await row.getByText('Uma raposa velha').waitFor();
    expect(await links.getByText('História oral').count()).toBe(0);
    // The browser logs the refusal of the private address.
    expect(faults).toEqual([expect.stringMatching(/400 \(Bad Request\) .*\/api\/transcription\/links$/)]);
  });
});
