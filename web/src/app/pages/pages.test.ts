import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { isPagePath, PAGE_PATHS, TRANSLATED_PAGES } from '@escriba/contracts/web/pages';
import { expect, it } from '@jest/globals';
import { APP_PAGES } from './app-pages.ts';
import type { AppPage, PublicPage } from './page.ts';
import { PUBLIC_PAGES } from './public-pages.ts';

const load = async () => () => null;
const toPaths = (pages: Readonly<Record<string, { readonly path: string }>>) =>
  Object.fromEntries(Object.entries(pages).map(([name, { path }]) => [name, path]));

it('has the address that services and gateway know, and so have all others', () => {
  expect({ ...toPaths(PUBLIC_PAGES), ...toPaths(APP_PAGES) }).toEqual(PAGE_PATHS);
  const prerendered = Object.entries(PUBLIC_PAGES).filter(([, { isPrerendered }]) => isPrerendered);
  expect(prerendered.map(([name]) => name)).toEqual(TRANSLATED_PAGES);
});

it('has an address of its own, below /app if it is behind the sign-in', () => {
  const inApp = Object.values(APP_PAGES).map(({ path }) => path);
  const open = Object.values(PUBLIC_PAGES).map(({ path }) => path);
  expect(new Set([...open, ...inApp]).size).toBe(open.length + inApp.length);
  expect([...open, ...inApp].filter((path) => /^\/app(?:\/|$)/.test(path))).toEqual(inApp);
});

it('is at no address that a file or folder of the build has', () => {
  const files = readdirSync(join(import.meta.dirname, '../../../public'));
  expect(files.length).toBeGreaterThan(3);
  expect(files.filter((file) => isPagePath(`/${file}`))).toEqual([]);
});

it('cannot exist without one of its parts', () => {
  const part = {
    path: '/app/here',
    nav: {},
    texts: [],
    hasPlayer: false,
    isPremium: false,
    frame: { head: 'none', shape: 'rows' },
    family: 'own',
  } as const;
  const whole = [
    { load, ...part },
    { path: '/here', load, texts: [], hasSession: false, isPrerendered: false },
  ] satisfies [AppPage, PublicPage];
  // Types check fails if one of these lines is not an error.
  // @ts-expect-error -- without code
  void (part satisfies AppPage);
  // @ts-expect-error -- without an address
  void ({ ...whole[0], path: undefined } satisfies AppPage);
  // @ts-expect-error -- without its place among the links
  void ({ ...whole[0], nav: undefined } satisfies AppPage);
  // @ts-expect-error -- without texts
  void ({ ...whole[0], texts: undefined } satisfies AppPage);
  // @ts-expect-error -- without a player or the statement that there is none
  void ({ ...whole[0], hasPlayer: undefined } satisfies AppPage);
  // @ts-expect-error -- without saying whether it needs a plan
  void ({ ...whole[0], isPremium: undefined } satisfies AppPage);
  // @ts-expect-error -- without what its document shows first, and the form of what is on its way
  void ({ ...whole[0], frame: undefined } satisfies AppPage);
  // @ts-expect-error -- without saying with which pages it shares code
  void ({ ...whole[0], family: undefined } satisfies AppPage);
  // @ts-expect-error -- without saying whether it needs the session
  void ({ ...whole[1], hasSession: undefined } satisfies PublicPage);
  // @ts-expect-error -- without saying whether it is built as HTML
  void ({ ...whole[1], isPrerendered: undefined } satisfies PublicPage);
  expect(whole).toHaveLength(2);
});

it('names only texts and pages that exist', () => {
  const whole = {
    path: '/app/here',
    load,
    nav: {},
    texts: [],
    hasPlayer: false,
    isPremium: false,
    frame: { head: 'none', shape: 'rows' },
    family: 'own',
  } as const;
  // Types check fails if one of these lines is not an error.
  // @ts-expect-error -- a title that no language has
  void ({ ...whole, frame: { head: 'uploads:nowhere.', shape: 'rows' } } satisfies AppPage);
  // @ts-expect-error -- a text without a title
  void ({ ...whole, frame: { head: 'frame:nav.', shape: 'rows' } } satisfies AppPage);
  // @ts-expect-error -- a link without a name in the texts
  void ({ ...whole, nav: { link: { name: 'nowhere', icon: 'home' } } } satisfies AppPage);
  // @ts-expect-error -- an icon that there is not
  void ({ ...whole, nav: { link: { name: 'home', icon: 'nowhere' } } } satisfies AppPage);
  // @ts-expect-error -- a part of a page that does not exist
  void ({ ...whole, nav: { within: 'nowhere' } } satisfies AppPage<'here'>);
  expect({ ...whole, nav: { within: 'here' } } satisfies AppPage<'here'>).toMatchObject({
    path: '/app/here',
  });
});
