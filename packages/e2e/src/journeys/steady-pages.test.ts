import { PAGE_PATHS, type PageName } from '@escriba/contracts/web/pages';
import { createShareLink } from '@escriba/contracts/transcription/sharing';
import { eventually } from '@escriba/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { at, openAccountBrowser } from '../testing/account-browser.ts';
import { slowPages } from '../testing/slow-processor.ts';
import { painted, readSteadiness, watchSteadiness } from '../testing/steadiness.ts';
import type { User } from '../testing/user.ts';
import { moveMouse } from '../testing/visitor.ts';

const { open, enter, createUser, recordings } = openAccountBrowser();

/** Largest sum of all shifts of a page; Lighthouse calls a page good below 0.1. */
const SHIFT_MAX = 0.01;
const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1_280, height: 800 };
/** Pages that load side by side: a slow line leaves the processor idle most of the time. */
const TABS = 3;

const PAGES = Object.keys(PAGE_PATHS) as PageName[];
const APP = PAGES.filter((name) => PAGE_PATHS[name].startsWith('/app'));
/** Pages where recordings are sent, which are closed at the limit. */
const SENDING = ['app', 'appUpload'] as const satisfies PageName[];
const PUBLIC = PAGES.filter((name) => !PAGE_PATHS[name].startsWith('/app'));

let user: User;
let newcomer: User;
let full: User;
let id = '';
let shared = '';
beforeAll(async () => {
  newcomer = await createUser();
  full = await createUser();
  await full.upload(recordings.short(), 'pt');
  user = await createUser();
  await user.setPlan('business');
  const file = await recordings.beginningOf('two-voices-en.ogg', 'Conversa com a cliente.ogg', 12);
  id = await user.upload(file, 'en');
  await eventually(async () => (await user.statusOf(id)) === 'completed', { timeoutMs: 120_000 });
  shared = (await user.call(createShareLink, { params: { id }, body: {} })).data.path;
});

const pathOf = (name: PageName): string =>
  name === 'sharedTranscript' ? shared : PAGE_PATHS[name].replace(':id', id);

/** Measures what moves on a page that is opened on a slow telephone. */
const measure = async (page: Page, name: PageName) => {
  await page.goto('about:blank');
  await page.goto(at(pathOf(name)), { waitUntil: 'commit' });
  await painted(page);
  // Public pages load their code when they are used.
  await moveMouse(page);
  const { shift, shifts, moves } = await readSteadiness(page);
  return { shifts: shift > SHIFT_MAX ? shifts : [], moves };
};

type Steadiness = Awaited<ReturnType<typeof measure>>;
type Due = PromiseWithResolvers<Steadiness> & { readonly name: PageName };

/** Opens the pages in tabs beside this one. Returns what moves on each, as it becomes known. */
const measureAll = async (
  first: Page,
  names: readonly PageName[],
): Promise<Map<PageName, Promise<Steadiness>>> => {
  const tabs = [first];
  while (tabs.length < TABS) tabs.push(await first.context().newPage());
  const due = names.map((name): Due => ({ name, ...Promise.withResolvers<Steadiness>() }));
  // Its test awaits it, perhaps later.
  for (const { promise } of due) promise.catch(() => undefined);
  const measured = new Map(due.map(({ name, promise }) => [name, promise]));
  for (const tab of tabs) {
    await watchSteadiness(tab);
    await tab.setViewportSize(first.viewportSize() ?? DESKTOP);
    void measureInTurn(tab, due);
  }
  return measured;
};

const measureInTurn = async (tab: Page, due: Due[]): Promise<void> => {
  for (let next = due.shift(); next !== undefined; next = due.shift())
    await measure(tab, next.name).then(next.resolve, next.reject);
};

const STILL = { shifts: [], moves: [] };
const visit = { reducedMotion: 'reduce', stays: true } as const;
/** The visits: whose pages, which ones, and how much slower their processor is than this machine's. */
const VISITS = [
  ['a visitor with a slow phone', PUBLIC, 4, () => open('/terms', { ...visit, viewport: PHONE })],
  ['a user with a slow phone', APP, 4, () => enter(user, '/app', { ...visit, viewport: PHONE })],
  ['a user with a desktop', APP, 1, () => enter(user, '/app', { ...visit, viewport: DESKTOP })],
  ['a new user with a phone', APP, 1, () => enter(newcomer, '/app', { ...visit, viewport: PHONE })],
  [
    'a user at the limit with a slow phone',
    SENDING,
    4,
    () => enter(full, '/app', { ...visit, viewport: PHONE }),
  ],
] as const;

describe.each(VISITS)('%s sees nothing move while a page loads:', (_who, names, cpuSlowdown, arrive) => {
  let measured: Map<PageName, Promise<Steadiness>>;
  let endSlowness: (() => Promise<void>) | undefined;
  beforeAll(async () => {
    const { page } = await arrive();
    if (cpuSlowdown > 1) endSlowness = await slowPages(page, cpuSlowdown);
    measured = await measureAll(page, names);
  });
  afterAll(() => endSlowness?.());

  it.each(names)('%s', async (name) => {
    expect(await measured.get(name)).toEqual(STILL);
  });
});
