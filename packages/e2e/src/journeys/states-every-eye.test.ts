import { randomUUID } from 'node:crypto';
import { LOCALES } from '@escriba/contracts/shared/locale';
import { createInsight } from '@escriba/contracts/transcription/insights';
import { eventually } from '@escriba/testing';
import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { at, openAccountBrowser } from '../testing/account-browser.ts';
import { findFaults, LOOKS } from '../testing/find-faults.ts';
import type { User } from '../testing/user.ts';
import { showPage } from '../testing/show-page.ts';

const { open, enter, createUser, recordings } = openAccountBrowser();

let user: User;
let newcomer: User;
let transcript = '';
beforeAll(async () => {
  newcomer = await createUser();
  user = await createUser();
  await user.setPlan('business');
  const file = await recordings.beginningOf('two-voices-en.ogg', 'Conversa.ogg', 20);
  const id = await user.upload(file, 'en');
  transcript = `/app/transcriptions/${id}`;
  await eventually(async () => (await user.statusOf(id)) === 'completed', { timeoutMs: 120_000 });
  await user.call(createInsight, { params: { id }, body: { form: 'summary' } });
});

const PHONE = { width: 390, height: 844 };
/** A sheet of phones has no other size. */
const PHONE_LOOKS = (['light', 'dark'] as const).map((colorScheme) => ({ colorScheme, width: 390 }));

const main = (page: Page) => page.locator('main');
const heading = (page: Page) => main(page).getByRole('heading', { level: 1 }).first().waitFor();
const loaded = async (page: Page): Promise<void> => {
  await heading(page);
  await page.locator('main .animate-write[aria-hidden]').first().waitFor({ state: 'detached' });
};
const press = (name: RegExp) => async (page: Page) => {
  await loaded(page);
  await page.getByRole('button', { name }).first().click();
};
const key = (name: string) => async (page: Page) => {
  await loaded(page);
  await page.keyboard.press(name);
};
const dialog = (page: Page) => page.getByRole('dialog').first().waitFor();
/** Waits for the panel, which is beside the text of a wide page, over it on a phone. */
const panel = (page: Page) => page.locator('[data-docked=right], [role=dialog]').first().waitFor();
const menu = (page: Page) => page.getByRole('menu').waitFor();
/** Runs the steps one after the other. */
const all =
  (...steps: readonly ((page: Page) => Promise<unknown>)[]) =>
  async (page: Page): Promise<void> => {
    for (const step of steps) await step(page);
  };
/** Calls of the API that fail until the next page. */
const failing = (glob: string) => async (page: Page) => {
  await page.route(glob, (route) =>
    route.fulfill({ status: 500, json: { success: false, error: 'internal', message: 'x', requestId: 'x' } }),
  );
  await page.reload();
};
/** Waits for the words, with which reading starts. */
const words = (page: Page) => page.locator('span.passage').first().waitFor();
const inMenu = (name: RegExp) =>
  all(words, press(/^(Mais ações|More actions)$/), menu, (page) =>
    page.getByRole('menuitem', { name }).click(),
  );
const again = (page: Page) =>
  main(page)
    .getByRole('button', { name: /^(Tentar novamente|Try again)$/ })
    .first()
    .waitFor({ timeout: 60_000 });

type State = readonly [path: () => string, prepare: (page: Page) => Promise<unknown>];
const on =
  (path: string) =>
  (prepare: (page: Page) => Promise<unknown> = loaded): State => [() => path, prepare];
const [home, upload, list, app] = [on('/app'), on('/app/upload'), on('/app/transcriptions'), on];
const text = (prepare: (page: Page) => Promise<unknown>): State => [() => transcript, prepare];

/** What a user with a transcript can have on the screen, besides the pages themselves. */
const STATES: Readonly<Record<string, State>> = {
  'the metrics': app('/app/analytics')(),
  'the usage': app('/app/usage')(),
  'the affiliate form': app('/app/affiliates')(),
  'an unknown page': app('/app/nowhere')(heading),
  'the list': list(),
  'the list without a match': app('/app/transcriptions?q=ornitorrinco')(loaded),
  'the menu of a recording': list(all(press(/^(Mais ações|More actions|Ações|Actions)/), menu)),
  'the command palette': home(all(key('Control+k'), dialog)),
  'the language menu': home(all(press(/^(Idioma da página|Page language)/), menu)),
  'the theme menu': home(all(press(/^(Tema|Theme)/), menu)),
  'the notices': home(press(/^(Avisos|Notices)/)),
  'a list that cannot be loaded': list(all(failing('**/api/transcription/list**'), again)),
  'a usage that cannot be loaded': app('/app/usage')(all(failing('**/api/usage/status'), again)),
  'a plan that cannot be loaded': app('/app/subscription')(all(failing('**/api/subscription/status'), again)),
  'a transcript that does not exist': app(`/app/transcriptions/${randomUUID()}`)(heading),
  'a transcript': text(words),
  'a transcript in Edit': text(
    all(words, (page) => page.getByRole('radio', { name: /^(Editar|Edit)$/ }).check()),
  ),
  'the search in a text': text(
    all(
      words,
      (page) => page.keyboard.press('Control+f'),
      (page) => page.getByRole('search').waitFor(),
    ),
  ),
  'the menu of a transcript': text(all(words, press(/^(Mais ações|More actions)$/), menu)),
  'the menu of a speaker': text(all(words, press(/^(Quem fala|Speaker)[:?]/), menu)),
  'the export': text(all(words, press(/^(Exportar|Export)$/), dialog)),
  sharing: text(all(words, press(/^(Compartilhar|Share)$/), dialog)),
  'the versions': text(all(inMenu(/^(Versões|Versions)/), dialog)),
  'recognising again': text(all(inMenu(/^(Reconhecer de novo|Transcribe again)/), dialog)),
  'importing a text': text(all(inMenu(/^(Importar|Import)/), dialog)),
  'the notes': text(all(inMenu(/^(Notas|Anotações|Notes)/), panel)),
  'the people': text(all(inMenu(/^(Pessoas|Speakers)/), panel)),
  'deleting a transcript': text(all(inMenu(/^(Excluir|Delete)/), dialog)),
  // Last of a transcript's, because the panel stays open beside the next text.
  'the summary': text(
    all(inMenu(/^(Resumo|Summary)/), panel, (page) =>
      page.getByRole('list', { name: /^(Resumo|Summary)$/ }).waitFor(),
    ),
  ),
  offline: upload(
    all(
      loaded,
      (page) => page.context().setOffline(true),
      (page) =>
        main(page)
          .getByText(/sem conexão|offline|no connection/i)
          .first()
          .waitFor(),
    ),
  ),
  'the question for the language': upload(
    all(
      loaded,
      async (page) =>
        page
          .locator('input[type=file]')
          .first()
          .setInputFiles(await recordings.long('Ata.ogg', 1)),
      dialog,
    ),
  ),
};

/** What only phones show. */
const ON_PHONES: Readonly<Record<string, State>> = {
  'filter and order': list(all(press(/^(Filtrar e ordenar|Filter and sort)/), dialog)),
  'the menu of a transcript': text(all(words, press(/^(Mais ações|More actions)$/), menu)),
  'the export': text(all(inMenu(/^(Exportar|Export)/), dialog)),
  'the account': app('/app/account')(),
};

/** What a visitor sees. */
const OPEN: Readonly<Record<string, State>> = {
  'a lost password': on('/forgot-password')(heading),
  'a new password without its link': on('/reset-password')(heading),
  'a link that opens nothing': on(`/t/${'x'.repeat(32)}`)(heading),
  'a subscription before the sign-in': on('/subscription')(heading),
  'an unknown address': on('/nowhere')(heading),
};

/** Brings the page into a state, at the size of a desktop by default. */
const bring = async (page: Page, [path, prepare]: State, size?: typeof PHONE): Promise<void> => {
  await showPage(page, at(path()), size);
  await prepare(page);
};

describe.each(LOCALES)('every state is accessible to everyone in %s', (language) => {
  let member: Page;
  let beginner: Page;
  let stranger: Page;
  beforeAll(async () => {
    member = (await enter(user, '/app', { language, reducedMotion: 'reduce', stays: true })).page;
    beginner = (await enter(newcomer, '/app', { language, reducedMotion: 'reduce', stays: true })).page;
    stranger = (await open('/terms', { language, reducedMotion: 'reduce', stays: true })).page;
  });
  afterEach(async () => {
    await member.context().setOffline(false);
    await member.unrouteAll({ behavior: 'ignoreErrors' });
  });

  it.each(Object.entries(STATES))('%s', async (_name, state) => {
    await bring(member, state);
    expect(await findFaults(member, LOOKS[language])).toEqual([]);
  });

  it.each(Object.entries(ON_PHONES))('%s, on a phone', async (_name, state) => {
    await bring(member, state, PHONE);
    expect(await findFaults(member, PHONE_LOOKS)).toEqual([]);
  });

  it.each(['/app', '/app/upload', '/app/transcriptions', '/app/analytics', '/app/usage'])(
    '%s, of a new account',
    async (path) => {
      await bring(beginner, on(path)());
      expect(await findFaults(beginner, LOOKS[language])).toEqual([]);
    },
  );

  it.each(Object.entries(OPEN))('%s', async (_name, state) => {
    await bring(stranger, state);
    expect(await findFaults(stranger, LOOKS[language])).toEqual([]);
  });
});
