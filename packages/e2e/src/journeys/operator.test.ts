import { createInsight, listInsights } from '@escriba/contracts/transcription/insights';
import { type FakeSpeechServer, startFakeSpeechServer } from '@escriba/fakes';
import { eventually } from '@escriba/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { openAccountBrowser } from '../testing/account-browser.ts';
import { findFaults, LOOKS } from '../testing/find-faults.ts';
import { continueAs } from '../testing/google-page.ts';
import { newCredentials, seeToast } from '../testing/user.ts';
import { createAuthenticator, setUpApp } from '../testing/second-factor.ts';
import { type TestProduct, startTestProduct } from '../testing/product.ts';

const OPERATOR = newCredentials();
const SECTIONS = [
  'Fila',
  'Falhas',
  'Análises',
  'Pessoas',
  'Suporte',
  'Cobrança',
  'Armazenamento',
  'Modelos',
  'Registro',
];

let speech: FakeSpeechServer;
let product: TestProduct;
const { open, enter, createUser, recordings } = openAccountBrowser(() => product.url);

beforeAll(async () => {
  speech = await startFakeSpeechServer();
  product = await startTestProduct({
    OPERATOR_ACCOUNTS: OPERATOR.email,
    OPENAI_BASE_URL: speech.baseUrl,
    OPENAI_API_KEY: speech.apiKey,
  });
});
afterAll(async () => {
  await product.stop();
  await speech.close();
});

const goTo = async (page: Page, section: string): Promise<void> => {
  await page.getByRole('link', { name: section, exact: true }).click();
  await page.locator('main .animate-write').first().waitFor({ state: 'detached' });
};

/** The operator's app, once the first test has set it up. */
const authenticator = createAuthenticator();

/** Signs in as an operator. Google verifies the address, which makes the account an operator's; it needs a second factor. */
const enterAsOperator = async (): Promise<Page> => {
  const { page } = await open('/auth?mode=register');
  await page.getByRole('button', { name: 'Continuar com o Google' }).click();
  await continueAs(page, OPERATOR);
  if (authenticator.isSetUp()) await authenticator.enterCode(page);
  await page.waitForURL('**/app');
  await page.goto(`${product.url}/operator`);
  if (!authenticator.isSetUp()) {
    await page.getByRole('link', { name: 'Abrir Configurações, Segurança' }).click();
    await setUpApp(page, authenticator);
    await page.goto(`${product.url}/operator`);
  }
  await page.getByRole('button', { name: 'Confirmar e abrir' }).click();
  await page.getByRole('heading', { level: 1, name: 'Operação' }).waitFor();
  return page;
};

describe('an operator', () => {
  it('confirms, gives a plan, retries a failed recording, finds both acts in the log, and sees what was made', async () => {
    const user = await createUser();
    speech.failNext({ kind: 'rejected' });
    const id = await user.upload(recordings.short());
    await eventually(async () => (await user.statusOf(id)) === 'failed', { timeoutMs: 120_000 });

    const page = await enterAsOperator();
    await goTo(page, 'Pessoas');
    await page.getByLabel('E-mail começa com').fill(user.email);
    await page.getByRole('button', { name: 'Buscar' }).click();
    await page.getByRole('button', { name: `Mudar plano de ${user.email}` }).click();
    await page.getByRole('dialog').getByLabel('Plano').selectOption('pro');
    await page.getByRole('dialog').getByRole('button', { name: 'Mudar plano' }).click();
    await seeToast(page, 'O plano mudou');

    await goTo(page, 'Falhas');
    await page.getByRole('button', { name: `Transcrever de novo a gravação ${id}` }).click();
    await seeToast(page, 'A gravação voltou para a fila');
    await eventually(async () => (await user.statusOf(id)) === 'completed', { timeoutMs: 120_000 });

    await user.call(createInsight, { params: { id }, body: { form: 'summary' } });
    const isMade = async (): Promise<boolean> =>
      (await user.call(listInsights, { params: { id } })).data.every(({ status }) => status === 'done');
    await eventually(isMade, { timeoutMs: 60_000 });
    await goTo(page, 'Análises');
    await page.getByText('Nenhum servidor de modelo de linguagem está configurado.').waitFor();
    const forms = page.getByRole('list', { name: 'Documentos por forma' }).getByRole('listitem');
    expect(await forms.allTextContents()).toEqual(['ResumoDo próprio texto1']);

    await goTo(page, 'Registro');
    const acts = page.getByRole('list', { name: 'Registro dos atos' }).getByRole('listitem');
    await acts.filter({ hasText: 'Mandou transcrever de novo' }).filter({ hasText: id }).waitFor();
    await acts.filter({ hasText: 'Mudou um plano' }).filter({ hasText: user.id }).waitFor();
    for (const section of SECTIONS) {
      await goTo(page, section);
      expect([section, await findFaults(page, LOOKS.pt)]).toEqual([section, []]);
    }
  });
});

describe('the board of job queues', () => {
  it('opens for a confirmed operator, counts a queue, and is gone after they leave', async () => {
    const page = await enterAsOperator();
    const faults: string[] = [];
    page.context().on('page', (tab) => {
      tab.on('console', (message) => {
        if (message.type() === 'error' || /Content Security Policy/i.test(message.text()))
          faults.push(message.text());
      });
    });
    const [board] = await Promise.all([
      page.context().waitForEvent('page'),
      page.getByRole('button', { name: 'Abrir filas' }).click(),
    ]);
    await board.waitForURL('**/operator/queues');
    const queue = board.getByRole('link', { name: 'transcribe-paid-short' }).first();
    await queue.waitFor();
    const counts = await board.evaluate(async () => {
      const response = await fetch('/operator/queues/api/queues');
      const { queues } = (await response.json()) as { queues: { name: string; counts: object }[] };
      return queues.find(({ name }) => name === 'transcribe-paid-short')?.counts;
    });
    expect(counts).toMatchObject({ active: 0, failed: 0 });
    await queue.click();
    await board.waitForURL('**/queue/transcribe-paid-short**');
    expect(await board.evaluate(() => navigator.serviceWorker.controller)).toBeNull();
    expect(faults).toEqual([]);

    await page.getByRole('button', { name: 'Encerrar' }).click();
    await page.getByRole('heading', { name: 'Confirme que é você' }).waitFor();
    const response = await board.goto(`${product.url}/operator/queues`);
    expect(response?.status()).toBe(404);
    await board.getByRole('heading', { level: 1, name: 'Oops! Page not found' }).waitFor();
  });

  it('is an unknown page for visitors, with forged cookies too', async () => {
    const { page } = await open('/');
    await page
      .context()
      .addCookies([
        { name: 'escriba_queues_pass', value: 'A'.repeat(43), url: `${product.url}/operator/queues` },
      ]);
    const read = async (path: string) => {
      const response = await page.goto(product.url + path);
      return [response?.status(), await response?.text()];
    };
    const unknown = await read('/operator/x');
    expect(unknown[0]).toBe(404);
    for (const path of ['/operator/queues', '/operator/queues/api/queues'])
      expect([path, await read(path)]).toEqual([path, unknown]);
  });
});

describe('any other user', () => {
  it('finds no such page, and no such routes', async () => {
    const user = await createUser();
    const { page } = await enter(user);
    await page.goto(`${product.url}/operator`);
    await page.getByRole('heading', { level: 1, name: 'Oops! Page not found' }).waitFor();
    for (const path of ['', '/acts', '/people', '/transcription/queue', '/billing/work']) {
      const { status } = await fetch(`${product.url}/api/operator${path}`, { headers: user.bearer });
      expect([path, status]).toEqual([path, 404]);
    }
  });
});
