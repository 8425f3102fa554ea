import { describe, expect, it } from '@jest/globals';
import { LOCALES } from '../shared/locale.ts';
import {
  findPagePath,
  isPagePath,
  localisePath,
  PAGE_PATHS,
  readPagePath,
  TRANSLATED_PAGES,
} from './pages.ts';

describe('the addresses of a page in each language', () => {
  it.each([
    ['/', '/', '/en'],
    ['/#upload', '/#upload', '/en#upload'],
    ['/plans?plan=pro', '/plans?plan=pro', '/en/plans?plan=pro'],
    ['/en/privacy', '/privacy', '/en/privacy'],
    ['/en/', '/', '/en'],
    ['/auth?mode=register', '/auth?mode=register', '/en/auth?mode=register'],
    ['/login?oauth=true', '/login?oauth=true', '/login?oauth=true'],
    ['/en/login', '/en/login', '/en/login'],
  ])('%s is %s in Portuguese and %s in English', (path, pt, en) => {
    expect([localisePath(path, 'pt'), localisePath(path, 'en')]).toEqual([pt, en]);
  });

  it('read back which page it is, in any spelling of the router', () => {
    expect(readPagePath('/EN/Plans/')).toEqual({ path: '/Plans', locale: 'en', isTranslated: true });
    expect(readPagePath('/english')).toEqual({ path: '/english', locale: 'pt', isTranslated: false });
    expect(readPagePath('/en/nowhere')).toEqual({ path: '/en/nowhere', locale: 'en', isTranslated: false });
  });

  it.each(LOCALES)('in %s lead back to the path of the page', (locale) => {
    for (const name of TRANSLATED_PAGES)
      expect(findPagePath(localisePath(PAGE_PATHS[name], locale))).toBe(PAGE_PATHS[name]);
    expect(findPagePath(localisePath('/t/x7?from=mail', locale).split('?')[0] ?? '')).toBe('/t/:token');
    expect(findPagePath(`/${locale}/nowhere`)).toBeUndefined();
  });

  it.each([
    ['/en', true],
    ['/en/', true],
    ['/en/terms', true],
    ['/en/app', false],
    ['/en/en/terms', false],
    ['/en//plans', false],
    ['//evil.example/plans', false],
  ])('%s is a page: %s', (path, isPage) => {
    expect(isPagePath(path)).toBe(isPage);
  });
});
