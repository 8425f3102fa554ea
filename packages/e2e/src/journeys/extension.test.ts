import { endOtherSessions } from '@escriba/contracts/auth/sessions';
import { getTranscription, listTranscriptions } from '@escriba/contracts/transcription/library';
import { EXTENSION_ID } from '@escriba/contracts/web/extension-id';
import { eventually } from '@escriba/testing';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { Page } from 'playwright-core';
import { readChannelLevels } from '../testing/channel-levels.ts';
import {
  type ExtensionBrowser,
  type ExtensionTools,
  installExtension,
} from '../testing/extension-browser.ts';
import { findFaults } from '../testing/find-faults.ts';
import { type Line, openLine } from '../testing/line.ts';
import { createUser, type User, seeToast } from '../testing/user.ts';
import { startTestProduct, type TestProduct } from '../testing/product.ts';
import { moveMouse } from '../testing/visitor.ts';

jest.setTimeout(180_000);

const LOST_MS_MAX = 5_000;
/** Wait for recognition: no run records the same sound as another, so that no stored answer is used. */
const PATIENCE = { timeoutMs: 60_000 };
const PATIENCE_OF_PAGE = { timeout: PATIENCE.timeoutMs };
/** What the microphone records at first, and what the tab plays. */
const SPOKEN = /rapos/i;
const LOOKS = [
  { colorScheme: 'light', width: 390 },
  { colorScheme: 'dark', width: 390 },
] as const;

let product: TestProduct;
let line: Line;
let browser: ExtensionBrowser;
let tools: ExtensionTools;
let user: User;
let popup: Page;

beforeAll(async () => {
  // No stored answer knows the pieces of a sentence that goes on.
  product = await startTestProduct({}, { speech: 'real' });
  line = await openLine(product.url);
  browser = await installExtension(line.url);
  user = await createUser(product.url);
  await user.setPlan('pro', { url: product.usageUrl, secret: product.secrets.usage });
  tools = await browser.open('speech');
  popup = await tools.openPopup();
});
afterAll(async () => {
  await browser.remove();
  line.close();
  await product.stop();
});

const see = (text: string): Promise<void> =>
  popup
    .getByText(text)
    .first()
    .waitFor({ timeout: 20_000 })
    .catch(async (error: unknown) => {
      throw new Error(`${text}: the popup shows ${await popup.innerText('body')}`, { cause: error });
    });
/** Waits for words of the running recording. */
const seeWords = (): Promise<void> =>
  popup.getByRole('region', { name: 'Live text' }).getByText(SPOKEN).first().waitFor(PATIENCE_OF_PAGE);
const readEnded = async (): Promise<string> => (await popup.getByRole('log').textContent()) ?? '';
const elapsedMs = async (): Promise<number> => {
  const parts = (await popup.getByRole('timer').textContent())?.split(':') ?? [];
  return parts.reduce((sum, part) => sum * 60 + Number(part), 0) * 1_000;
};
const recordFor = (ms: number): Promise<unknown> => eventually(async () => (await elapsedMs()) >= ms);
const seen = new Set<string>();
/** Finds a transcription with such a name that was not seen yet. */
const findNew = async (name: string) => {
  const { data } = await user.call(listTranscriptions, { query: {} });
  return data.find((item) => item.originalFileName.startsWith(name) && !seen.has(item.transcriptionId));
};
/** Waits for the transcript of a recording, of which at most 5 s may be lost; returns its id. */
const seeTranscript = async (name: string, recordedMs: number): Promise<string> => {
  const { transcriptionId } = await eventually(async () => {
    const item = await findNew(name);
    return item?.status === 'completed' && item;
  }, PATIENCE).catch(async (error: unknown) => {
    const { status } = (await findNew(name)) ?? {};
    throw new Error(`${name} is ${status}: the popup shows ${await popup.innerText('body')}`, {
      cause: error,
    });
  });
  seen.add(transcriptionId);
  const { data } = await user.call(getTranscription, { params: { id: transcriptionId } });
  expect((data.result?.audio_duration ?? 0) * 1_000).toBeGreaterThan(recordedMs - LOST_MS_MAX);
  expect(data.result?.text).toMatch(SPOKEN);
  return transcriptionId;
};
const askFromPage = (page: Page, type: string) =>
  page.evaluate(
    ([id, message]) =>
      (
        globalThis as unknown as {
          chrome: { runtime: { sendMessage: (id: string, message: object) => Promise<unknown> } };
        }
      ).chrome.runtime.sendMessage(id, { type: message }),
    [EXTENSION_ID, type] as const,
  );

describe('the extension', () => {
  it('is found by the product’s page and signs in from there', async () => {
    const page = await tools.context.newPage();
    await page.goto(line.url);
    expect(await askFromPage(page, 'PING')).toEqual({ ok: true });
    expect(await askFromPage(page, 'GET_INFO')).toMatchObject({ ok: true, version: '0.1.0' });
    expect(await askFromPage(page, 'CHECK_AUTH')).toEqual({ ok: true, authenticated: false });
    expect(await askFromPage(page, 'x')).toMatchObject({ ok: false, error: expect.any(String) });
    expect(await findFaults(popup, LOOKS)).toEqual([]);
    await moveMouse(page);
    await page.getByText('A versão 0.1.0 está instalada neste navegador.').waitFor();
    await tools.signIn(page.getByRole('button', { name: 'Conectar extensão' }), user);
    await see(user.email);
    expect(await askFromPage(page, 'CHECK_AUTH')).toEqual({ ok: true, authenticated: true });
    await page.close();
    await see('No transcripts yet. Make a recording to begin.');
    await popup.getByLabel('Spoken language').selectOption('pt');
    expect(await findFaults(popup, LOOKS)).toEqual([]);
  });

  it('is offered by a page that finds none', async () => {
    const page = await tools.context.newPage();
    // The extension replies to pages of the product's host only.
    await page.goto(line.url.replace('localhost', '127.0.0.1'));
    const install = page.getByRole('button', { name: 'Instalar' }).first();
    // The page is there before its code, which a press waits for.
    await page.getByRole('button', { name: 'Conectar extensão' }).click();
    await install.waitFor();
    await seeToast(page, 'Extensão não instalada');
    const store = tools.context.waitForEvent('page');
    await install.click();
    await (await store).close();
    await page.close();
  });

  it('keeps recording after its session has ended, and sends everything after the next sign-in', async () => {
    await popup.getByRole('button', { name: 'Record this tab' }).click();
    await see('Saved in this browser and uploaded as it records.');
    await seeWords();
    expect(await findFaults(popup, LOOKS)).toEqual([]);
    await user.call(endOtherSessions, {});
    await see('Your session has ended: the recording continues and stays saved. Sign in again to upload it.');
    await see('No connection for live text; the recording goes on.');
    await recordFor((await elapsedMs()) + 3_000);
    const recordedMs = await elapsedMs();
    await popup.getByRole('button', { name: 'Finish and transcribe' }).click();
    await see('Sign in to your Escriba account to begin.');
    expect(await findNew('Recording')).toBeUndefined();
    await tools.signIn(popup.getByRole('button', { name: 'Sign in' }), user);
    await seeTranscript('Recording', recordedMs);
  });

  it('offers what it recorded before the browser was killed', async () => {
    await popup.getByRole('button', { name: 'Record this tab' }).click();
    await recordFor(7_000);
    const recordedMs = await elapsedMs();
    await browser.kill();
    tools = await browser.open('silence');
    popup = await tools.openPopup();
    await see('Interrupted recording');
    expect(await findFaults(popup, LOOKS)).toEqual([]);
    await popup.getByRole('button', { name: 'Transcribe' }).click();
    await popup.getByText('Interrupted recording').waitFor({ state: 'detached' });
    await seeTranscript('Recording', recordedMs);
  });

  it('records a tab and the microphone while its worker, the network and the tab go away', async () => {
    const speaker = await tools.openSpeaker();
    await tools.pressInPopup(popup, 'Record this tab');
    await see('Saved in this browser and uploaded as it records.');
    await eventually(async () => (await tools.readBadge()) === 'REC');
    await eventually(
      async () => (await popup.getByRole('meter', { name: 'Tab' }).getAttribute('value')) !== '0',
    );
    await popup.getByRole('button', { name: 'Pause' }).click();
    await see('Paused');
    await eventually(async () => (await tools.readBadge()) === 'II');
    await popup.getByRole('button', { name: 'Resume' }).click();
    expect(await findFaults(popup, LOOKS)).toEqual([]);
    await tools.killWorker(popup);
    await seeWords();
    const ended = await readEnded();
    line.cut();
    await see('No connection for live text; the recording goes on.');
    await see('No connection: the recording continues and stays saved in this browser.');
    line.mend();
    await see('Saved in this browser and uploaded as it records.');
    await eventually(async () => (await readEnded()).length > ended.length, PATIENCE);
    const recordedMs = await elapsedMs();
    await speaker.close();
    const id = await seeTranscript('Recording', recordedMs);
    await popup.getByText('Completed').first().waitFor();
    await eventually(async () => (await tools.readBadge()) === '');
    const sound = await fetch(`${line.url}/api/transcription/${id}/audio`, { headers: user.bearer });
    const { left, right } = await readChannelLevels(await sound.arrayBuffer());
    // The microphone heard nothing.
    expect([left < 0.01, right > 0.05]).toEqual([true, true]);
  });

  it('transcribes a sound of a page from the context menu, and notifies', async () => {
    await tools.pickMedia();
    const id = await seeTranscript('voice.wav', 0);
    await eventually(async () => (await tools.listNotices()).includes(`transcript ${id}`));
    const opened = tools.context.waitForEvent('page');
    await tools.clickNotice(`transcript ${id}`);
    await (await opened).waitForURL(`${line.url}/app/transcriptions/${id}`);
  });
});
