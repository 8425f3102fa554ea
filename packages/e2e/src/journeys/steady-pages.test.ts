import { PAGE_PATHS } from '@escriba/contracts/web/pages';
import { createShareLink } from '@escriba/contracts/transcription/sharing';
import { eventually } from '@escriba/testing';
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { at, openAccountBrowser } from '../testing/account-browser.ts';
import { painted, readSteadiness, watchSteadiness } from '../testing/steadiness.ts';
import type { User } from '../testing/user.ts';
import { moveMouse } from '../testing/visitor.ts';

const { open, enter, createUser, recordings } = openAccountBrowser();

/** The sum of all shifts of a page; Lighthouse calls a page good below 0.1. */
const SHIFT_MAX = 0.01;
const SIZES = [
  ['a phone', { width: 390, height: 844 }],
  ['a desktop', { width: 1_280, height: 800 }],
] as const;

type PageName = keyof typeof PAGE_PATHS;
const PAGES = Object.keys(PAGE_PATHS) as PageName[];
const APP = PAGES.filter((name) => PAGE_PATHS[name].startsWith('/app'));
const PUBLIC = PAGES.filter((name) => !PAGE_PATHS[name].startsWith('/app'));

let user: User;
let newcomer: User;
let id = '';
let shared = '';
beforeAll(async () => {
  newcomer = await createUser();
  user = await createUser();
  await user.setPlan('business');
  const file = await recordings.beginningOf('two-voices-en.ogg', 'Conversa com a cliente.ogg', 12);
  id = await user.upload(file, 'en');
  await eventually(async () => (await user.statusOf(id)) === 'completed', { timeoutMs: 120_000 });
  shared = (await user.call(createShareLink, { params: { id }, body: {} })).data.path;
});

const pathOf = (name: PageName): string =>
  name === 'sharedTranscript' ? shared : PAGE_PATHS[name].replace(':id', id);

/** What moves on a page that is opened on a slow telephone. */
const look = async (page: Page, name: PageName) => {
  await page.goto('about:blank');
  await page.goto(at(pathOf(name)), { waitUntil: 'commit' });
  await painted(page);
  // Public pages load their code when they are used.
  await moveMouse(page);
  const { shift, shifts, moves } = await readSteadiness(page);
  return { shifts: shift > SHIFT_MAX ? shifts : [], moves };
};

const STILL = { shifts: [], moves: [] };

describe.each(SIZES)('on %s, nothing changes its place or size while it loads', (_size, viewport) => {
  const visit = { viewport, reducedMotion: 'reduce', stays: true } as const;
  let stranger: Page;
  let member: Page;
  let beginner: Page;
  beforeAll(async () => {
    stranger = (await open('/terms', visit)).page;
    member = (await enter(user, '/app', visit)).page;
    beginner = (await enter(newcomer, '/app', visit)).page;
    for (const page of [stranger, member, beginner]) await watchSteadiness(page);
  });

  it.each(PUBLIC)('%s', async (name) => {
    expect(await look(stranger, name)).toEqual(STILL);
  });

  it.each(APP)('%s, with recordings', async (name) => {
    expect(await look(member, name)).toEqual(STILL);
  });

  it.each(APP)('%s, of a new account', async (name) => {
    expect(await look(beginner, name)).toEqual(STILL);
  });
});
