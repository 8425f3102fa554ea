import { setTimeout as delay } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { at, openAccountBrowser } from '../testing/account-browser.ts';
import { newCredentials, type User } from '../testing/user.ts';

const { enter, createUser, open } = openAccountBrowser();
const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1_280, height: 900 };
const SETTLED_MS_MAX = 8_000;
const TITLE = '#root h1:not([role=status] *)';
/** The list that a page shows, not those of live updates. */
const LIST = /\/api\/transcription\/list\?(?!status=(?:pending|processing)&)/;
const CODE = /\/assets\/.*\.js$/;

let user: User;
beforeAll(async () => {
  user = await createUser();
});

/** Holds the app's code back; returns a function that lets it load. */
const holdCode = async (page: Page): Promise<() => void> => {
  const code = Promise.withResolvers<void>();
  await page.route(CODE, async (route) => {
    await code.promise;
    await route.continue();
  });
  return code.resolve;
};

describe('the frame that is shown before the app has loaded', () => {
  it.each([
    ['/app', PHONE],
    ['/app', DESKTOP],
    ['/app/upload', PHONE],
    ['/app/upload', DESKTOP],
    ['/app/transcriptions', PHONE],
    ['/app/transcriptions', DESKTOP],
    ['/app/usage', PHONE],
    ['/app/plans', DESKTOP],
    ['/app/settings', PHONE],
    ['/app/settings', DESKTOP],
    ['/app/account', PHONE],
    ['/app/members', DESKTOP],
  ])('of %s at %j stands where the app draws its own', async (path, viewport) => {
    const { page, faults } = await enter(user, path, { viewport });
    await page.locator(TITLE).waitFor();
    await page.evaluate(() => document.fonts.ready);
    const drawn = await page.evaluate(findPlaces, '#root');
    const release = await holdCode(page);
    await page.reload({ waitUntil: 'commit' });
    await page.locator('[data-early-view=frame] header').first().waitFor();
    // Lines wrap again with the fonts.
    const deadline = Date.now() + SETTLED_MS_MAX;
    const agrees = (early: Places) =>
      early.every((place) => drawn.some((one) => isDeepStrictEqual(one, place)));
    let early = await page.evaluate(findPlaces, '[data-early-view=frame]');
    while (!agrees(early) && Date.now() < deadline) {
      await delay(50);
      early = await page.evaluate(findPlaces, '[data-early-view=frame]');
    }
    expect(drawn).toEqual(expect.arrayContaining(early));
    expect(early.length).toBeGreaterThan(3);
    expect(await page.locator('[data-early-view=frame] [data-shape]').count()).toBe(1);
    release();
    await page.locator(TITLE).waitFor();
    await page.locator('[data-early-view=frame]').waitFor({ state: 'detached' });
    expect(faults).toEqual([]);
  });

  it.each(['/app', '/app/upload', '/app/transcriptions'])(
    'of %s requests the list before the code is there, and only once',
    async (path) => {
      const { page, faults } = await enter(user, path);
      await page.locator(TITLE).waitFor();
      const lists: string[] = [];
      page.on('request', (request) => {
        if (LIST.test(request.url())) lists.push(request.url());
      });
      const release = await holdCode(page);
      await Promise.all([page.waitForRequest(LIST), page.reload({ waitUntil: 'commit' })]);
      release();
      await page.locator('[data-early-view=frame]').waitFor({ state: 'detached' });
      await page.locator('[data-shape]').waitFor({ state: 'detached' });
      expect(lists).toHaveLength(1);
      expect(faults).toEqual([]);
    },
  );

  it('of a filtered library requests no list that the page does not show', async () => {
    const { page } = await enter(user);
    await page.goto('about:blank');
    const release = await holdCode(page);
    const list = page.waitForRequest(LIST);
    await page.goto(at('/app/transcriptions?status=error'), { waitUntil: 'commit' });
    await page.locator('[data-early-view=frame]').waitFor();
    release();
    expect((await list).url()).toContain('status=error');
  });

  it('is in the chosen language, and names the user as text', async () => {
    const named = await createUser({ ...newCredentials(), name: '<b>Ana</b> Souza' });
    const { page } = await enter(named);
    await page.evaluate(() => localStorage.setItem('language', 'en'));
    await holdCode(page);
    await page.reload({ waitUntil: 'commit' });
    const title = page.locator('[data-early-view=frame] h1');
    await title.waitFor();
    expect(await title.textContent()).toBe('Hello, <b>Ana</b>');
  });

  it('is not shown to a visitor, who sees the sign-in', async () => {
    const { page } = await open('/app/settings');
    await page.waitForURL(at('/auth'));
    expect(await page.locator('[data-early-view=frame]').count()).toBe(0);
  });

  it('gives way to the sign-in when the session has ended', async () => {
    const { page } = await enter(user, '/app/settings');
    await page.context().clearCookies();
    await page.evaluate(() => localStorage.setItem('tokenExpiration', '0'));
    await page.reload();
    await page.waitForURL(at('/auth'));
    await page.locator('[data-early-view=frame]').waitFor({ state: 'detached' });
  });
});

type Places = ReturnType<typeof findPlaces>;

/** Runs in the page: the links, the title and its text that can be seen, each with its place. */
const findPlaces = (within: string) =>
  [...document.querySelectorAll(`${within} :is(aside a, nav a, header.sticky, h1, h1 + p)`)]
    .map((element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      return {
        text: element.matches('header') ? '' : element.textContent,
        isCurrent: element.hasAttribute('aria-current'),
        place: [left, top, width, height].map((length) => Math.round(length)),
      };
    })
    .filter(({ place }) => place[2] !== 0);
