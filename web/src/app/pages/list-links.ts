import { matchPath } from 'react-router-dom';
import { NAV_ICONS } from '../../features/app-frame/nav-icons.ts';
import type { NavLinks, SidebarPart } from '../../features/app-frame/nav-links.ts';
import type { AppPage } from './page.ts';

type Pages = Readonly<Record<string, Pick<AppPage, 'path' | 'nav'>>>;

/** The links to pages, in the order of the pages. */
export const listLinks = (pages: Pages): NavLinks => {
  const linked = Object.values(pages).flatMap(({ path: to, nav: { link } }) => {
    if (link === undefined) return [];
    const { icon, sidebar, bar, ...named } = link;
    return [{ sidebar, bar, link: { to, Icon: NAV_ICONS[icon], ...named } }];
  });
  const inPart = (part: SidebarPart) =>
    linked.filter(({ sidebar }) => sidebar === part).map(({ link }) => link);
  return {
    all: linked.map(({ link }) => link),
    sidebar: { main: inPart('main'), workstation: inPart('workstation') },
    bar: linked.flatMap(({ bar, link: { to, Icon } }) =>
      bar === undefined ? [] : [{ to, Icon, name: bar }],
    ),
    currentAt: (pathname) => withParents(pages, findPageAt(pages, pathname)),
  };
};

/** Returns the page at a path; undefined at a path that is no page's. */
export const findPageAt = <Page extends Pick<AppPage, 'path'>>(
  pages: Readonly<Record<string, Page>>,
  pathname: string,
): Page | undefined => Object.values(pages).find(({ path }) => matchPath(path, pathname) !== null);

const withParents = (pages: Pages, page: Pages[string] | undefined): readonly string[] => {
  const found = new Set<string>();
  for (let next = page; next !== undefined && !found.has(next.path); next = pages[next.nav.within ?? ''])
    found.add(next.path);
  return [...found];
};
