import { eventually } from '@escriba/testing';
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Page, Request } from 'playwright-core';
import { openAccountBrowser } from '../testing/account-browser.ts';
import { findFaults, LOOKS } from '../testing/find-faults.ts';
import type { User } from '../testing/user.ts';
import { createUploadsPage } from '../testing/uploads-page.ts';

const { enterByLine, createUser, recordings } = openAccountBrowser();

/** Length of the recording, of which 32 kB must be sent per second. */
const SECONDS = 40;
/** A rate that leaves some 20 s to act in the middle of an upload. */
const SLOW_BYTES_PER_SECOND = 50_000;
const SLOWEST_BYTES_PER_SECOND = 5_000;
const PATIENCE = { timeoutMs: 60_000 };

let user: User;
beforeAll(async () => {
  user = await createUser();
  await user.setPlan('business');
});

const open = async () => {
  const visitor = await enterByLine(user, '/app/upload');
  return { ...visitor, uploads: createUploadsPage(visitor.page) };
};
type Uploader = Awaited<ReturnType<typeof open>>;

/** Sends a recording over a slow connection, and returns when it is partly sent. */
const beInMidUpload = async ({ network, uploads }: Uploader, name: string): Promise<string> => {
  const file = await recordings.padded(name, SECONDS);
  await network.slowUpload(SLOW_BYTES_PER_SECOND);
  await uploads.language.selectOption('pt');
  await uploads.choose(file);
  await eventually(async () => ((await uploads.percentSent(name)) ?? 0) >= 20, PATIENCE);
  return file;
};

/** Records the offset at which each request starts. */
const noteOffsets = (page: Page): number[] => {
  const offsets: number[] = [];
  page.on('request', (request: Request) => {
    const offset = request.headers()['upload-offset'];
    if (request.method() === 'PATCH' && offset !== undefined) offsets.push(Number(offset));
  });
  return offsets;
};

describe('a user who sends recordings', () => {
  it('sends two at once, sets their language, follows their progress, and reads them without reloading the page', async () => {
    const { page, uploads, faults } = await open();
    await uploads.recent.getByText('As cinco últimas transcrições prontas aparecem aqui.').waitFor();
    await page.evaluate(() => Object.assign(globalThis, { isTheSamePage: true }));
    const names = ['Aula de história.wav', 'Entrevista.wav'];
    await uploads.choose(...(await Promise.all(names.map((name) => recordings.named(name)))));
    await uploads.dialog.getByText('nos 2 arquivos').waitFor();
    const portuguese = uploads.dialog.getByRole('radio', { name: 'Português' });
    await eventually(() => portuguese.evaluate((choice) => choice === document.activeElement));
    expect(await findFaults(page, LOOKS.pt)).toEqual([]);
    await uploads.dialog.getByRole('button', { name: 'Escolher idioma' }).click();
    for (const name of names) {
      const row = uploads.recent.getByRole('listitem').filter({ hasText: name.replace('.wav', '') });
      await row.getByText('Uma raposa velha').waitFor();
    }
    await uploads.inProgress.waitFor({ state: 'detached' });
    expect(await page.evaluate(() => 'isTheSamePage' in globalThis)).toBe(true);
    expect(await findFaults(page, LOOKS.pt)).toEqual([]);
    expect(faults).toEqual([]);
  });

  it('continues without a language, and uses the app meanwhile: the upload continues', async () => {
    const uploader = await open();
    const { page, uploads, network } = uploader;
    const file = await recordings.padded('Palestra.wav', SECONDS);
    await network.slowUpload(SLOWEST_BYTES_PER_SECOND);
    await uploads.choose(file);
    await uploads.dialog.getByRole('button', { name: 'Seguir sem idioma' }).click();
    await uploads.inProgress.getByRole('progressbar', { name: 'Envio de Palestra.wav' }).waitFor();
    expect(await findFaults(page, LOOKS.pt)).toEqual([]);
    await page.setViewportSize({ width: 1_280, height: 900 });
    await page.getByRole('link', { name: 'Relatórios', exact: true }).click();
    await page.waitForURL('/app/reports');
    await uploads.dock.getByText('Enviando 1 arquivo', { exact: true }).waitFor();
    await uploads.dock.getByRole('button', { name: 'Mostrar envios' }).click();
    await uploads.dock.getByRole('progressbar', { name: 'Envio de Palestra.wav' }).waitFor();
    expect(await findFaults(page, LOOKS.pt)).toEqual([]);
    await page.setViewportSize({ width: 1_280, height: 900 });
    await network.comeBack();
    await page.getByRole('link', { name: 'Transcrições', exact: true }).click();
    const card = page.getByRole('article', { name: 'Palestra', exact: true });
    await card.getByText('Uma raposa velha').waitFor();
  });

  it('loses the connection: the upload stops, says so, and continues automatically where it stopped', async () => {
    const uploader = await open();
    const { page, uploads, network } = uploader;
    const offsets = noteOffsets(page);
    await beInMidUpload(uploader, 'Viagem.wav');
    await network.goOffline();
    await uploads.inProgress.getByText('Sem conexão', { exact: true }).waitFor();
    await page.getByText('Os envios continuam sozinhos quando ela voltar.').waitFor();
    await network.comeBack();
    await uploads.recent.getByRole('listitem').filter({ hasText: 'Viagem' }).waitFor();
    expect(offsets[0]).toBe(0);
    expect(offsets.at(-1)).toBeGreaterThan(0);
  });

  it('reloads the page in the middle: must confirm first, and continues with the rest', async () => {
    const uploader = await open();
    const { page, uploads, network } = uploader;
    const file = await beInMidUpload(uploader, 'Assembleia.wav');
    const asked = page.waitForEvent('dialog');
    const reloaded = page.reload();
    const question = await asked;
    expect(question.type()).toBe('beforeunload');
    await question.accept();
    await reloaded;
    await uploads.toGoOn.getByText('Escolha o mesmo arquivo para enviar o que falta.').waitFor();
    expect(await findFaults(page, LOOKS.pt)).toEqual([]);
    const offsets = noteOffsets(page);
    const chooser = page.waitForEvent('filechooser');
    await network.comeBack();
    await uploads.toGoOn.getByRole('button', { name: 'Continuar Assembleia.wav' }).click();
    await (await chooser).setFiles(file);
    await uploads.recent.getByRole('listitem').filter({ hasText: 'Assembleia' }).waitFor();
    expect(offsets[0]).toBeGreaterThan(0);
    await uploads.toGoOn.waitFor({ state: 'detached' });
  });
});
