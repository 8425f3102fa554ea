import { LOCALES } from '@escriba/contracts/shared/locale';
import { PAGE_PATHS, type PageName } from '@escriba/contracts/web/pages';
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { at, openAccountBrowser } from '../testing/account-browser.ts';
import { findFaults, LOOKS } from '../testing/find-faults.ts';
import { continueAs } from '../testing/google-page.ts';
import type { User } from '../testing/user.ts';
import { EXTENSION_ADDRESS } from '../testing/product.ts';
import { showPage } from '../testing/show-page.ts';

const { open, enter, createUser } = openAccountBrowser();

let user: User;
beforeAll(async () => {
  user = await createUser();
});

const asked = `code=${'c'.repeat(43)}&redirect_uri=${encodeURIComponent(EXTENSION_ADDRESS)}`;
const heading = (page: Page): Promise<void> => page.getByRole('heading', { level: 1 }).first().waitFor();
const submit = (page: Page): Promise<void> => page.locator('button[type=submit]').click();

/** The public pages, and the steps on them before they are checked. */
const OPEN: Readonly<Record<string, readonly [string, (page: Page) => Promise<unknown>]>> = {
  'the sign-in': ['/auth', (page) => page.locator('main input').first().waitFor()],
  'the sign-in with what is missing': ['/auth', submit],
  'the registration': [
    '/auth?mode=register',
    async (page) => {
      await page
        .getByRole('button', { expanded: false })
        .filter({ hasText: /opcional|optional/ })
        .click();
      await page.locator('select').waitFor();
    },
  ],
  'the registration with what is missing': ['/auth?mode=register', submit],
  'the sign-in of the extension': [`/login?oauth=true&${asked}`, heading],
  'the failed way back from Google': ['/google/callback', (page) => page.waitForURL(at('/auth'))],
  'the failed way back from a company': ['/sso/callback', (page) => page.waitForURL(at('/auth'))],
  'a password that Google waits for': [
    '/auth',
    async (page) => {
      await page.getByRole('button', { name: 'Google' }).click();
      await continueAs(page, user);
      await page.waitForURL(at('/google/callback'));
      await page.getByLabel(/^(Senha|Password)$/).waitFor();
    },
  ],
  'the extension without parameters': ['/oauth-extension', heading],
  'the extension that waits for a sign-in': [`/oauth-extension?${asked}`, heading],
  'the privacy policy': ['/privacy', heading],
  'the terms of use': ['/terms', heading],
  'the affiliate programme': ['/affiliates', heading],
  support: ['/support', heading],
  'support with what is missing': ['/support', submit],
};

/** Waits until no skeleton is shown. Event streams keep a connection open, so that the network is never idle. */
const loaded = async (page: Page): Promise<void> => {
  await page.locator('main').getByRole('heading', { level: 1 }).waitFor();
  await page.locator('main .animate-write[aria-hidden]').first().waitFor({ state: 'detached' });
};

/** Pages that other journeys look at: with recordings, a plan or a trial that these users do not have. */
const ELSEWHERE: readonly string[] = [
  'appTranscription',
  'appTranscriptions',
  'appAnalytics',
  'appUsage',
  'appAffiliates',
  'appSubscription',
  'appKeepTrial',
] as const satisfies PageName[];
const APP = Object.entries(PAGE_PATHS).flatMap(([name, path]) =>
  /^\/app(?:\/|$)/.test(path) && !ELSEWHERE.includes(name) ? [path] : [],
);

describe.each(LOCALES)('accessible to everyone in %s', (language) => {
  let stranger: Page;
  let member: Page;
  beforeAll(async () => {
    stranger = (await open('/auth', { language, reducedMotion: 'reduce', stays: true })).page;
    member = (await enter(user, '/app', { language, reducedMotion: 'reduce', stays: true })).page;
  });

  it.each(Object.entries(OPEN))('%s', async (_name, [path, prepare]) => {
    await visit(stranger, path);
    await prepare(stranger);
    await heading(stranger);
    expect(await findFaults(stranger, LOOKS[language])).toEqual([]);
  });

  it.each(APP)('%s', async (path) => {
    await visit(member, path);
    await loaded(member);
    expect(await findFaults(member, LOOKS[language])).toEqual([]);
  });

  it('the account menu', async () => {
    await visit(member, '/app');
    await member.getByRole('button', { name: user.name }).click();
    await member.getByRole('menu').waitFor();
    expect(await findFaults(member, LOOKS[language])).toEqual([]);
  });

  it('the drawer of phones', async () => {
    await visit(member, '/app', { width: 390, height: 844 });
    await member.getByRole('button', { name: /^(Abrir o menu|Open menu|Open the menu)$/ }).click();
    const drawer = member.getByRole('dialog');
    await drawer.waitFor();
    const looks = [
      { colorScheme: 'light', width: 390 },
      { colorScheme: 'dark', width: 390 },
    ] as const;
    expect(await findFaults(member, looks)).toEqual([]);
    // A wider page closes the drawer and goes back to the entry before it, which would end the next navigation.
    await member.keyboard.press('Escape');
    await drawer.waitFor({ state: 'detached' });
    await member.waitForFunction(() => !('dialog' in (history.state ?? {})));
  });

  it('the confirmation before an account is deleted', async () => {
    await visit(member, '/app/settings');
    // Sections above the button push it down while they load.
    await loaded(member);
    await member.locator('main [role=status].animate-write').first().waitFor({ state: 'detached' });
    await member.locator('#delete').getByRole('button').click();
    await member.getByRole('dialog').waitFor();
    await member.getByRole('dialog').locator('button[type=submit]').click();
    expect(await findFaults(member, LOOKS[language])).toEqual([]);
  });

  it.each([
    ['is connected', EXTENSION_ADDRESS],
    ['is refused', 'https://thief.example/'],
  ])('the extension that %s', async (_how, address) => {
    await member.route(`${EXTENSION_ADDRESS}**`, (route) => route.fulfill({ status: 204 })); // the browser stays on the page
    await visit(
      member,
      `/oauth-extension?code=${'c'.repeat(43)}&redirect_uri=${encodeURIComponent(address)}`,
    );
    await heading(member);
    await member.locator('main svg.text-success, main svg.text-danger').waitFor();
    expect(await findFaults(member, LOOKS[language])).toEqual([]);
  });
});

const visit = (page: Page, path: string, size?: { width: number; height: number }): Promise<void> =>
  showPage(page, at(path), size);
