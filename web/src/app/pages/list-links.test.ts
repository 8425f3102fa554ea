import { describe, expect, it } from '@jest/globals';
import { APP_PAGES } from './app-pages.ts';
import { listLinks } from './list-links.ts';

/** Opens another page as soon as it has saved the transcription. */
const WITHOUT_LINK = ['/app/keep'];

const { all, sidebar, bar, currentAt } = listLinks(APP_PAGES);
const inFrame = [...sidebar.main, ...sidebar.workstation, ...bar].map(({ to }) => to);

describe('the links to pages behind the sign-in', () => {
  it('one is marked as current on every page', () => {
    const unmarked = Object.values(APP_PAGES)
      .map(({ path }) => path)
      .filter((path) => !currentAt(path).some((to) => inFrame.includes(to)));
    expect(unmarked).toEqual(WITHOUT_LINK);
  });

  it.each([
    ['/app', ['/app']],
    ['/app/', ['/app']],
    ['/app/transcriptions/0198c0de', ['/app/transcriptions/:id', '/app/transcriptions']],
    ['/app/usage', ['/app/usage', '/app/plans', '/app/account']],
    ['/app/settings/vocabulary', ['/app/settings/vocabulary', '/app/settings', '/app/account']],
    ['/app/nowhere', []],
    ['/app/settings/nowhere', []],
  ])('at %s those to %j are current', (path, current) => {
    expect(currentAt(path)).toEqual(current);
  });

  it('are all in the list from which the command palette is made', () => {
    const listed = all.map(({ to }) => to);
    expect(inFrame.filter((to) => !listed.includes(to))).toEqual([]);
    expect(listed).toEqual(
      expect.arrayContaining(['/app/settings/vocabulary', '/app/account', '/app/affiliates']),
    );
  });

  it('end although a page belongs to one that belongs to it', () => {
    const { app, appUpload } = APP_PAGES;
    const pages = {
      app: { ...app, nav: { within: 'appUpload' } },
      appUpload: { ...appUpload, nav: { within: 'app' } },
    };
    expect(listLinks(pages).currentAt('/app')).toEqual(['/app', '/app/upload']);
  });
});
