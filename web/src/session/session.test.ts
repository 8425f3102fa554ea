/** @jest-environment node */
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type AccountServer, makeUser, startAccountServer } from '../../testing/account-server.ts';
import type { Session } from './session.ts';
import { enter, idOf, openBrowser, settle, type TestBrowser, whoAmI } from '../../testing/browser-tabs.ts';

let server: AccountServer;
const browsers: TestBrowser[] = [];
const open = (hasLocks = true): TestBrowser => {
  const browser = openBrowser(server.baseUrl, hasLocks);
  browsers.push(browser);
  return browser;
};
const openTabs = async (browser: TestBrowser, count: number) =>
  (await browser.openTabs(count)) as [Session, ...Session[]];

beforeEach(async () => {
  server = await startAccountServer();
});
afterEach(() => {
  for (const browser of browsers.splice(0)) browser.close();
  server.stop();
});

describe('the signed-in user', () => {
  it('does not exist in a new browser, without a request', async () => {
    const [tab] = await openTabs(open(), 1);
    expect(tab.getState()).toEqual({ status: 'anonymous', user: null, absence: 'never' });
    await expect(whoAmI(tab)).rejects.toMatchObject({ status: 401, message: 'No access token available' });
    expect(server.seen.paths).toEqual([]);
  });

  it('is the same in all tabs after a sign-in', async () => {
    const tabs = await openTabs(open(), 3);
    await enter(tabs[0], 'ana');
    await settle(() => tabs.every((tab) => idOf(tab) === 'ana'));
    expect(tabs.map((tab) => tab.getState().status)).toEqual(Array(3).fill('authenticated'));
    expect(await Promise.all(tabs.map(whoAmI))).toEqual(['ana', 'ana', 'ana']);
  });

  it('is stored as accessToken, tokenExpiration and user, never with the refresh token', async () => {
    const browser = open();
    const [tab] = await openTabs(browser, 1);
    await enter(tab, 'ana');
    expect(new Set(browser.values.keys())).toEqual(new Set(['accessToken', 'tokenExpiration', 'user']));
    expect(Number(browser.values.get('tokenExpiration'))).toBe(browser.clock.nowMs + 15 * 60_000);
    expect([...browser.values.values()].join(' ')).not.toContain('refresh-');
    const later = browser.openTab();
    expect(later.getState()).toEqual({ status: 'authenticated', user: makeUser('ana') });
  });

  it('is stored without CPF, phone and address, which stay in memory', async () => {
    const browser = open();
    const [tab] = await openTabs(browser, 1);
    const person = {
      ...makeUser('ana'),
      cpf: '24971563792',
      phone: '11987654321',
      postalCode: '01310100',
      address: 'Avenida Paulista',
      addressNumber: '1578',
      complement: 'Sala 9',
      city: 'São Paulo',
      state: 'SP',
    };
    await enter(tab, 'ana');
    tab.setUser(person);
    expect(tab.getState().user).toEqual(person);
    const stored = [...browser.values.values()].join(' ');
    for (const personal of [
      '24971563792',
      '11987654321',
      '01310100',
      'Paulista',
      '1578',
      'Sala 9',
      'São Paulo',
    ])
      expect(stored).not.toContain(personal);
    tab.catchUp();
    await tab.keepFresh();
    expect(tab.getState().user).toEqual(person);
    const later = browser.openTab();
    expect(later.getState().user).toMatchObject({ id: person.id, name: person.name, cpf: '', address: '' });
  });

  it('keeps phone and address in a tab that slept while another renewed the session', async () => {
    const browser = open();
    const [awake] = await openTabs(browser, 1);
    const [asleep] = await openTabs(browser, 1);
    await enter(awake, 'ana');
    await settle(() => asleep.getState().status === 'authenticated');
    asleep.setUser({ ...makeUser('ana'), phone: '11987654321' });
    browser.values.set('accessToken', 'renewed');
    browser.values.set('tokenExpiration', String(browser.clock.nowMs + 3_600_000));
    asleep.catchUp();
    expect(asleep.getState().user).toMatchObject({ phone: '11987654321' });
  });

  it('is confirmed first when the stored token is too old', async () => {
    const browser = open();
    const [tab] = await openTabs(browser, 1);
    await enter(tab, 'ana');
    browser.clock.nowMs += 20 * 60_000;
    server.expireAccessTokens();
    const later = browser.openTab();
    expect(later.getState().status).toBe('loading');
    await later.start();
    expect(idOf(later)).toBe('ana');
    expect(server.seen.refreshes).toBe(1);
  });

  it('is fetched when the cached user is unreadable', async () => {
    const browser = open();
    const [tab] = await openTabs(browser, 1);
    await enter(tab, 'ana');
    browser.values.set('user', '{"id":7}');
    const later = browser.openTab();
    expect(later.getState().status).toBe('loading');
    await later.start();
    expect(idOf(later)).toBe('ana');
  });

  it('stays known while the server is out of reach', async () => {
    const browser = open();
    const [tab] = await openTabs(browser, 1);
    await enter(tab, 'ana');
    browser.clock.nowMs += 20 * 60_000;
    server.faults.refreshStatus = 503;
    server.expireAccessTokens();
    const later = browser.openTab();
    await later.start();
    expect(idOf(later)).toBe('ana');
    await expect(whoAmI(later)).rejects.toMatchObject({ status: 503 });
    server.faults.refreshStatus = 0;
    expect(await whoAmI(later)).toBe('ana');
  });
});

describe('an expired access token', () => {
  it('is renewed once for all calls of all tabs', async () => {
    const tabs = await openTabs(open(), 4);
    await enter(tabs[0], 'ana');
    await settle(() => tabs.every((tab) => idOf(tab) === 'ana'));
    server.expireAccessTokens();
    const calls = tabs.flatMap((tab) => Array.from({ length: 10 }, () => whoAmI(tab)));
    expect(new Set(await Promise.all(calls))).toEqual(new Set(['ana']));
    expect(server.seen).toMatchObject({ refreshes: 1, reuses: 0 });
  });

  it('is renewed at most once per tab when the browser has no locks', async () => {
    const [tab] = await openTabs(open(false), 1);
    await enter(tab, 'ana');
    server.expireAccessTokens();
    await Promise.all(Array.from({ length: 20 }, () => whoAmI(tab)));
    expect(server.seen).toMatchObject({ refreshes: 1, reuses: 0 });
  });

  it('is renewed before a call in its last two minutes, and not earlier', async () => {
    const browser = open();
    const [tab] = await openTabs(browser, 1);
    await enter(tab, 'ana');
    browser.clock.nowMs += 12 * 60_000;
    await whoAmI(tab);
    await tab.keepFresh();
    expect(server.seen.refreshes).toBe(0);
    browser.clock.nowMs += 60_000;
    await tab.keepFresh();
    expect(server.seen.refreshes).toBe(1);
    await tab.keepFresh();
    expect(server.seen.refreshes).toBe(1);
  });

  it('serves until it expires when an early renewal fails', async () => {
    const browser = open();
    const [tab] = await openTabs(browser, 1);
    await enter(tab, 'ana');
    browser.clock.nowMs += 14 * 60_000;
    server.faults.refreshStatus = 503;
    expect(await whoAmI(tab)).toBe('ana');
  });

  it('is requested again when the response was lost', async () => {
    const [tab] = await openTabs(open(), 1);
    await enter(tab, 'ana');
    server.expireAccessTokens();
    server.faults.loseRefresh = 1;
    expect(await whoAmI(tab)).toBe('ana');
  });

  it.each([401, 403, 500])('ends the session everywhere when the renewal fails with %s', async (status) => {
    const browser = open();
    const tabs = await openTabs(browser, 3);
    await enter(tabs[0], 'ana');
    await settle(() => tabs.every((tab) => idOf(tab) === 'ana'));
    server.expireAccessTokens();
    server.faults.refreshStatus = status;
    await expect(whoAmI(tabs[0])).rejects.toMatchObject({
      status: 401,
      message: 'Authentication expired',
      cause: { message: 'Token refresh failed' },
    });
    await settle(() => tabs.every((tab) => idOf(tab) === null));
    for (const tab of tabs) {
      expect(tab.getState()).toEqual({ status: 'anonymous', user: null, absence: 'expired' });
    }
    expect(browser.values.size).toBe(0);
  });

  it('causes one retry only: a server that refuses new tokens too ends the session', async () => {
    const browser = open();
    const [tab] = await openTabs(browser, 1);
    await enter(tab, 'ana');
    server.faults.refuseBearers = true;
    await expect(whoAmI(tab)).rejects.toMatchObject({ message: 'Authentication expired' });
    expect(server.seen.paths.filter((path) => path === '/api/auth/me')).toHaveLength(2);
    expect(server.seen.refreshes).toBe(1);
    expect(browser.values.size).toBe(0);
  });
});

describe('signing out', () => {
  it('signs out every tab and leaves neither token nor cookie', async () => {
    const browser = open();
    const tabs = await openTabs(browser, 3);
    await enter(tabs[0], 'ana');
    await settle(() => tabs.every((tab) => idOf(tab) === 'ana'));
    await tabs[0].signOut();
    await settle(() => tabs.every((tab) => idOf(tab) === null));
    for (const tab of tabs) expect(tab.getState()).toMatchObject({ absence: 'signed_out' });
    expect([browser.values.size, browser.jar.cookie]).toEqual([0, 'rt=']);
  });

  it('is not undone by a renewal in progress', async () => {
    const browser = open();
    const tabs = await openTabs(browser, 2);
    await enter(tabs[0], 'ana');
    await settle(() => tabs.every((tab) => idOf(tab) === 'ana'));
    server.expireAccessTokens();
    await Promise.allSettled([whoAmI(tabs[0]), tabs[0].signOut(), ...tabs.map(whoAmI)]);
    await settle(() => tabs.every((tab) => idOf(tab) === null));
    expect([browser.values.size, browser.jar.cookie]).toEqual([0, 'rt=']);
  });

  it('reports a failure and stays signed in when the server is out of reach', async () => {
    const [tab] = await openTabs(open(), 1);
    await enter(tab, 'ana');
    server.faults.logoutStatus = 503;
    await expect(tab.signOut()).rejects.toMatchObject({ status: 503 });
    expect(idOf(tab)).toBe('ana');
  });

  it('works with an expired access token', async () => {
    const browser = open();
    const [tab] = await openTabs(browser, 1);
    await enter(tab, 'ana');
    server.expireAccessTokens();
    await tab.signOut();
    expect([idOf(tab), browser.jar.cookie]).toEqual([null, 'rt=']);
  });

  it('is noticed by a tab that was asleep', async () => {
    const browser = open();
    const [tab] = await openTabs(browser, 1);
    await enter(tab, 'ana');
    browser.values.clear();
    tab.catchUp();
    expect(tab.getState()).toEqual({ status: 'anonymous', user: null, absence: 'signed_out' });
  });
});

describe('two users in one browser', () => {
  it('a call of one is never repeated as the other', async () => {
    const tabs = await openTabs(open(), 2);
    const [first, second] = tabs as unknown as [Session, Session];
    await enter(first, 'ana');
    await settle(() => idOf(second) === 'ana');
    server.expireAccessTokens();
    const call = whoAmI(first);
    const [response] = await Promise.allSettled([call, enter(second, 'bia')]);
    const wasAna = response.status === 'fulfilled' && response.value === 'ana';
    const wasRefused =
      response.status === 'rejected' && (response.reason as Error).message === 'Authentication expired';
    expect(wasAna || wasRefused).toBe(true);
    await settle(() => idOf(first) === 'bia');
    expect(await whoAmI(first)).toBe('bia');
  });
});
