/** @jest-environment node */
import { afterEach, describe, expect, it } from '@jest/globals';
import { AsyncLocalStorage, createHook } from 'node:async_hooks';
import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { openPage } from './page.mjs';

let page: ReturnType<typeof openPage> | undefined;

const open = (): void => {
  page = openPage(console);
};
const close = async (): Promise<void> => {
  await page?.close();
  page = undefined;
};

afterEach(close);

/**
 * Follows the timers that this test starts from now on, not those of the process: Node's fetch has one for connections of earlier tests.
 * `left` returns how many of them neither ran nor ended.
 */
const followTimers = () => {
  const waiting = new Set<number>();
  const test = new AsyncLocalStorage<true>();
  test.enterWith(true);
  const hook = createHook({
    init: (id, type) => {
      if (type === 'Timeout' && test.getStore() === true) waiting.add(id);
    },
    destroy: (id) => waiting.delete(id),
  }).enable();
  return {
    left: async (): Promise<number> => {
      // Node reports at the end of a turn what has ended.
      await new Promise(setImmediate);
      hook.disable();
      return waiting.size;
    },
  };
};

/** Returns what a test file can change, and another must not see. */
const look = () => ({
  body: document.body.outerHTML,
  head: document.head.innerHTML,
  title: document.title,
  language: document.documentElement.lang,
  address: location.href,
  historyLength: history.length,
  cookie: document.cookie,
  stored: [localStorage.length, sessionStorage.length],
  agent: navigator.userAgent,
  isDark: matchMedia('(prefers-color-scheme: dark)').matches,
  globals: Reflect.ownKeys(globalThis).length,
});

const spoil = (): void => {
  document.body.innerHTML = '<p>old</p>';
  document.body.dataset['old'] = 'yes';
  document.head.innerHTML = '<style>p { display: none }</style>';
  document.title = 'old';
  document.documentElement.lang = 'en';
  document.cookie = 'old=yes';
  history.pushState(null, '', '/old');
  localStorage.setItem('old', 'yes');
  sessionStorage.setItem('old', 'yes');
  Object.defineProperty(navigator, 'userAgent', { configurable: true, value: 'old' });
  Object.defineProperty(Navigator.prototype, 'onLine', { configurable: true, value: false });
  Object.assign(globalThis, {
    Notification: () => undefined,
    fetch: () => undefined,
    matchMedia: () => ({ matches: true }),
    indexedDB: {},
  });
};

describe('a page', () => {
  it('sees nothing of the page before it', async () => {
    open();
    const fresh = { ...look(), fetch: String(fetch), isOnline: navigator.onLine };
    spoil();
    expect(look()).not.toEqual(fresh);
    await close();
    open();
    expect({ ...look(), fetch: String(fetch), isOnline: navigator.onLine }).toEqual(fresh);
    expect(getComputedStyle(document.body.appendChild(document.createElement('p'))).display).toBe('block');
  });

  it('has no listeners of the page before it', async () => {
    const heard: string[] = [];
    open();
    for (const target of [window, document, document.body])
      for (const type of ['online', 'keydown', 'visibilitychange'])
        target.addEventListener(type, () => heard.push(type));
    await close();
    open();
    for (const target of [window, document, document.body])
      for (const type of ['online', 'keydown', 'visibilitychange'])
        target.dispatchEvent(new Event(type, { bubbles: true }));
    expect(heard).toEqual([]);
  });

  it('gives the global object back as it was', async () => {
    const before = Object.getOwnPropertyDescriptors(globalThis);
    open();
    spoil();
    expect(Object.getOwnPropertyDescriptors(globalThis)).not.toEqual(before);
    await close();
    expect(Object.getOwnPropertyDescriptors(globalThis)).toEqual(before);
  });

  it('sees nothing that a test file without a page has left on the global object', async () => {
    const left = { indexedDB: {}, MediaRecorder: undefined, chrome: {} };
    const before = Object.getOwnPropertyDescriptors(globalThis);
    Object.assign(globalThis, left);
    try {
      open();
      expect(Object.keys(left).filter((name) => name in globalThis)).toEqual([]);
      await close();
      expect(globalThis).toMatchObject(left);
    } finally {
      for (const name of Object.keys(left)) Reflect.deleteProperty(globalThis, name);
      // Test files that ran before in this worker may have set them, by modules that are loaded once.
      Object.defineProperties(globalThis, before);
    }
  });

  it('runs what is due before it closes, and ends its other timers', async () => {
    const ran: string[] = [];
    const timers = followTimers();
    open();
    setTimeout(() => {
      ran.push(document.body.tagName);
      setTimeout(() => ran.push(document.body.tagName), 0);
    }, 0);
    setTimeout(() => ran.push('late'), 60_000);
    setInterval(() => ran.push('again'), 60_000);
    await close();
    expect(ran).toEqual(['BODY', 'BODY']);
    expect(await timers.left()).toBe(0);
  });

  it('ends its requests when it closes', async () => {
    const server = createServer(() => undefined).listen(0, '127.0.0.1');
    await once(server, 'listening');
    open();
    const response = fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    const ending = expect(response).rejects.toThrow('aborted');
    await close();
    await ending;
    server.close();
  });
});

describe('a module of the page', () => {
  it('is loaded for each test file, with what it imports', async () => {
    const fileOf = async (number: number) => ({
      ...(await import(`../src/i18n/index.ts?file=${number}`)),
      ...(await import(`../src/i18n/locale.ts?file=${number}`)),
    });
    const [one, other] = [await fileOf(-1), await fileOf(-2)];
    await one.openTranslations('en');
    await other.openTranslations('pt');
    expect([one.currentLocale(), other.currentLocale()]).toEqual(['en', 'pt']);
  });
});
