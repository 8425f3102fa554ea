import {
  createWorkspace,
  acceptInvitation,
  createInvitation,
  changeMemberRole,
} from '@escriba/contracts/auth/workspaces';
import { WORKSPACE_HEADER, type GivenRole } from '@escriba/contracts/auth/workspace-roles';
import type { TranscriptPassage } from '@escriba/contracts/transcription/document';
import { eventually } from '@escriba/testing';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { openAccountBrowser } from '../testing/account-browser.ts';
import { sharedProductUrl } from '../testing/product.ts';
import { createTranscriptView } from '../testing/transcript-view.ts';
import type { User } from '../testing/user.ts';
import { newAddress } from '../testing/visitor.ts';

const { revisit, createUser, recordings } = openAccountBrowser();

const PATIENCE = { timeoutMs: 60_000 };
const SECONDS = 20;

let workspaceId = '';
let ana: User;
let bia: User;
let id = '';
/** The pages of two editors, on the same transcript. */
let a: Editor;
let b: Editor;

/** Sends a request in the workspace. */
const call = (path: string, init: RequestInit = {}): Promise<Response> =>
  fetch(sharedProductUrl() + path, {
    ...init,
    headers: { 'x-forwarded-for': newAddress(), ...ana.bearer, [WORKSPACE_HEADER]: workspaceId },
  });

const invite = async (role: GivenRole): Promise<User> => {
  const person = await createUser();
  const { data } = await ana.call(createInvitation, { params: { id: workspaceId }, body: { role } });
  await person.call(acceptInvitation, { body: { token: data.path?.split('#')[1] ?? '' } });
  return person;
};

const upload = async (): Promise<string> => {
  const form = new FormData();
  const file = await recordings.beginningOf('two-voices-en.ogg', 'Conversa.ogg', SECONDS);
  form.set('language_code', 'en');
  form.set('audio', new Blob([await readFile(file)]), 'Conversa.ogg');
  const response = await call('/api/async-transcription/upload', { method: 'POST', body: form });
  return ((await response.json()) as { data: { transcriptionId: string } }).data.transcriptionId;
};

const stored = async (): Promise<readonly TranscriptPassage[]> => {
  const response = await call(`/api/transcription/${id}/transcript`);
  if (!response.ok) return [];
  return ((await response.json()) as { data: { document: { segments: TranscriptPassage[] } } }).data.document
    .segments;
};
const textOf = ({ words }: TranscriptPassage): string => words.map(({ text }) => text).join(' ');
const storedText = async (): Promise<string> => (await stored()).map(textOf).join(' ');
const isStored = (text: string) => eventually(async () => (await storedText()).includes(text), PATIENCE);

type Editor = Awaited<ReturnType<typeof openPage>>;

/** Opens the transcript in the workspace, ready to be edited. */
const openPage = async (user: User) => {
  const visitor = await revisit(user, `/app/transcriptions/${id}?workspace=${workspaceId}`, { stays: true });
  const view = createTranscriptView(visitor.page);
  await view.passages.first().waitFor();
  return { ...visitor, view, ...createHands(visitor.page) };
};

const createHands = (page: Page) => {
  const paragraphs = page.locator('[data-editable]');
  return {
    paragraphs,
    edit: () => page.getByRole('radio', { name: 'Editar' }).check(),
    /** Places the caret after a text. */
    placeAfter: async (text: string): Promise<void> => {
      await page.getByRole('textbox', { name: 'Texto da transcrição' }).focus();
      expect(await page.evaluate(placeAfter, text)).toBe(true);
    },
    /** Selects a text. */
    select: async (text: string): Promise<void> => {
      await page.getByRole('textbox', { name: 'Texto da transcrição' }).focus();
      expect(await page.evaluate(selectText, text)).toBe(true);
    },
    selected: (): Promise<string> => page.evaluate(() => getSelection()?.toString() ?? ''),
    type: (text: string): Promise<void> => page.keyboard.type(text),
    sees: (text: string): Promise<void> => paragraphs.filter({ hasText: text }).first().waitFor(),
    text: async (): Promise<string> => (await paragraphs.allTextContents()).join('\n'),
    isSaved: (): Promise<void> => page.getByText('Salvo', { exact: true }).first().waitFor(),
  };
};

/** Runs in the page. */
const placeAfter = (text: string): boolean => {
  for (const { firstChild: node } of document.querySelectorAll('[data-editable]')) {
    const at = (node?.textContent ?? '').indexOf(text);
    if (node === null || at === -1) continue;
    getSelection()?.collapse(node, at + text.length);
    return true;
  }
  return false;
};

/** Runs in the page. */
const selectText = (text: string): boolean => {
  for (const { firstChild: node } of document.querySelectorAll('[data-editable]')) {
    const at = (node?.textContent ?? '').indexOf(text);
    if (node === null || at === -1) continue;
    getSelection()?.setBaseAndExtent(node, at, node, at + text.length);
    return true;
  }
  return false;
};

beforeAll(async () => {
  ana = await createUser();
  await ana.setPlan('business');
  await ana.giveSeats(5);
  workspaceId = (await ana.call(createWorkspace, { body: { name: 'Redação' } })).data.id;
  bia = await invite('editor');
  id = await upload();
  await eventually(async () => (await stored()).length > 2, { timeoutMs: 120_000 });
  [a, b] = [await openPage(ana), await openPage(bia)];
  for (const one of [a, b]) await one.edit();
}, 240_000);

/** Leaves out refused requests, which the browser logs: a save of an old revision is one. */
const scriptFaults = (faults: readonly string[]): string[] =>
  faults.filter((fault) => !fault.startsWith('Failed to load resource'));

/** Returns the first words of a text. */
const first = (text: string): string => text.split(/\s+/).slice(0, 3).join(' ');

describe('two members with the same transcript', () => {
  it('see each other, and each other’s words beside their own, with caret and typed text in place', async () => {
    await a.page.getByLabel(`Também vendo agora: ${bia.name}`).waitFor();
    await b.page.getByLabel(`Também vendo agora: ${ana.name}`).waitFor();
    const passages = (await stored()).map(textOf);
    const [one = '', last = ''] = [passages[0], passages.at(-1)];
    await b.placeAfter(last);
    await b.type(' and then she');
    await a.placeAfter(first(one));
    await a.type(' ALFA');
    await b.sees('ALFA');
    await b.type(' laughed');
    await a.sees('and then she laughed');
    await isStored('and then she laughed');
    await isStored(`${first(one)} ALFA`);
    // A word that is only typed so far, with a space after it.
    await b.type(' BETA ');
    await a.type(' GAMA');
    await b.sees('ALFA GAMA');
    await b.type('DELTA');
    await a.sees('BETA DELTA');
    await isStored('BETA DELTA');
    await b.select('laughed');
    await a.type(' ZETA');
    await b.sees('GAMA ZETA');
    expect(await b.selected()).toBe('laughed');
    for (const { page, faults } of [a, b]) {
      expect(await page.getByRole('dialog').count()).toBe(0);
      expect(await page.getByText(/juntamos as duas/).count()).toBe(0);
      expect(scriptFaults(faults)).toEqual([]);
    }
    expect(await a.text()).toBe(await b.text());
  });

  it('undo only what they did themselves', async () => {
    await b.page.keyboard.press('ArrowRight');
    await b.type(' TAU');
    await a.sees('laughed TAU');
    await b.isSaved();
    await a.page.keyboard.press('Control+z');
    await eventually(async () => !(await a.text()).includes('ZETA'), PATIENCE);
    expect(await a.text()).toContain('laughed TAU');
    await eventually(async () => !(await b.text()).includes('ZETA'), PATIENCE);
    await b.sees('laughed TAU');
  });

  it('split and join while the other writes there', async () => {
    await b.placeAfter('laughed TAU');
    await b.type(' and');
    await a.sees('laughed TAU and');
    await b.isSaved();
    await a.placeAfter('and then');
    await a.page.keyboard.press('Enter');
    await b.paragraphs.filter({ hasText: /^she laughed/ }).waitFor();
    await b.type(' SIGMA');
    await a.sees('laughed TAU and SIGMA');
    await b.isSaved();
    await a.placeAfter('and then');
    await a.page.keyboard.press('Delete');
    await b.sees('and then she laughed TAU and SIGMA');
    await b.type(' OMEGA');
    await a.sees('and then she laughed TAU and SIGMA OMEGA');
    await isStored('and then she laughed TAU and SIGMA OMEGA');
    for (const { faults } of [a, b]) expect(scriptFaults(faults)).toEqual([]);
  });

  it('name a speaker while the other writes', async () => {
    await b.placeAfter('SIGMA OMEGA');
    await b.type(' and so');
    await a.page.getByRole('button', { name: 'Quem fala: Pessoa 2' }).first().click();
    await a.page.getByRole('menuitem', { name: 'Renomear Pessoa 2…' }).click();
    const field = a.page.getByRole('article').getByLabel('Nome', { exact: true });
    await field.fill('Beatriz');
    await field.press('Enter');
    await b.page.getByRole('button', { name: 'Quem fala: Beatriz' }).first().waitFor();
    await b.type(' on');
    await a.sees('SIGMA OMEGA and so on');
    await isStored('SIGMA OMEGA and so on');
  });

  it('are asked where both changed one passage, after one was offline; the rest is merged', async () => {
    await b.network.goOffline();
    await b.placeAfter('and so on');
    await b.type(' MINHA');
    await b.page.getByText('Sem conexão').first().waitFor();
    await a.placeAfter('and so on');
    await a.type(' DELA');
    await a.placeAfter('Urban');
    await a.type(' LONGE');
    await isStored('and so on DELA');
    await isStored('Urban LONGE');
    await b.network.comeBack();
    const dialog = b.page.getByRole('dialog', { name: 'Qual texto fica?' });
    await dialog.getByRole('region', { name: 'A minha' }).getByText('MINHA', { exact: true }).waitFor();
    await dialog.getByRole('region', { name: 'A outra' }).getByText('DELA', { exact: true }).waitFor();
    await dialog.getByRole('button', { name: 'Manter a minha' }).click();
    await isStored('and so on MINHA');
    await b.sees('Urban LONGE');
    await a.sees('and so on MINHA');
    expect(await storedText()).toContain('Urban LONGE');
  });

  it('who decide later may split the passage meanwhile: their whole text stays if they keep it', async () => {
    await b.network.goOffline();
    await b.placeAfter('and so on MINHA');
    await b.type(' UM DOIS');
    await b.page.getByText('Sem conexão').first().waitFor();
    await a.placeAfter('and so on MINHA');
    await a.type(' OUTRA');
    await isStored('MINHA OUTRA');
    await b.network.comeBack();
    const dialog = b.page.getByRole('dialog', { name: 'Qual texto fica?' });
    await dialog.getByRole('button', { name: 'Decidir depois' }).click();
    // Until then the page shows the text of the other.
    await b.placeAfter('and so on MINHA');
    await b.page.keyboard.press('Enter');
    await b.paragraphs.filter({ hasText: /^OUTRA/ }).waitFor();
    await b.page.getByRole('button', { name: 'Escolher' }).click();
    await dialog.getByRole('button', { name: 'Manter a minha' }).click();
    await isStored('and so on MINHA UM DOIS');
    expect(await storedText()).not.toContain('OUTRA');
    await eventually(async () => (await a.text()) === (await b.text()), PATIENCE);
  });
});

describe('a reader', () => {
  it('sees changes as they are saved, and cannot edit', async () => {
    const reader = await openPage(await invite('reader'));
    await a.placeAfter('LONGE');
    await a.type(' PERTO');
    await reader.page.getByRole('feed').getByText('LONGE PERTO').first().waitFor();
    expect(await reader.page.getByRole('radio', { name: 'Editar' }).isEnabled()).toBe(false);
  });

  it('whose role was editor before keeps what they typed, which the server refuses', async () => {
    await b.placeAfter('and so on MINHA');
    await ana.call(changeMemberRole, {
      params: { id: workspaceId, userId: bia.id },
      body: { role: 'reader' },
    });
    await b.type(' DEPOIS');
    await b.page.getByText('Não foi salvo', { exact: true }).first().waitFor();
    await a.placeAfter('PERTO');
    await a.type(' JUNTO');
    await isStored('PERTO JUNTO');
    await b.sees('MINHA DEPOIS');
    expect(await storedText()).not.toContain('DEPOIS');
  });
});
