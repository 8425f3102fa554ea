import { AFFILIATE_PAYOUT_DAY, AFFILIATE_PERCENT } from '@escriba/contracts/billing/affiliates';
import i18next from 'i18next';
import type { EarlyPage } from '../../early/early-frame.ts';
import { BottomBar, currentInBar } from '../../features/app-frame/bottom-bar.tsx';
import { FrameLayout } from '../../features/app-frame/frame-layout.tsx';
import { HeaderBar } from '../../features/app-frame/header-bar.tsx';
import { currentInSidebar } from '../../features/app-frame/nav-items.ts';
import { SearchButton } from '../../features/app-frame/search-button.tsx';
import { Sidebar } from '../../features/app-frame/sidebar.tsx';
import type { SidebarState } from '../../features/app-frame/sidebar-state.ts';
import { readAddress } from '../../features/library/list-address.ts';
import { Toolbar } from '../../features/library/toolbar.tsx';
import { paths } from '../../platform/paths.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { APP_PAGES } from './app-pages.ts';
import type { AppPageName, EarlyHead } from './page.ts';

const ignore = (): void => undefined;

/** The library without a search or a filter. */
const FIRST_LIST = readAddress(new URLSearchParams());

/** The frame of the pages behind the sign-in as the document shows it until their code has loaded. A script of the document fills it in. */
export const EarlyFrame = ({ sidebar }: { readonly sidebar: SidebarState }) => (
  <FrameLayout
    navigation={<Sidebar state={sidebar} onToggle={undefined} />}
    header={
      <HeaderBar
        sidebar={sidebar}
        isDrawerOpen={false}
        onToggle={ignore}
        search={<SearchButton onOpen={ignore} onApproach={ignore} />}
      />
    }
    bar={<BottomBar />}
  >
    <div data-head="page" className="contents">
      <PageHeader title="" text="" />
    </div>
    <div data-head="library" className="contents">
      <Toolbar searchId="" address={FIRST_LIST} counts={undefined} hasTools onChange={ignore} />
    </div>
  </FrameLayout>
);

/** What the early frame shows of each page, by path, in the language of the open texts. */
export const describeEarlyPages = (): Readonly<Record<string, EarlyPage>> =>
  Object.fromEntries(
    (Object.keys(APP_PAGES) as AppPageName[]).flatMap((name) => {
      const [path, { early }] = [paths[name], APP_PAGES[name]];
      if (early === 'transcript') return [];
      const current = [...new Set([...currentInSidebar(path), ...currentInBar(path)])];
      return [[path, early === 'none' ? { current } : { current, head: headOf(early) }]];
    }),
  );

/** Values in titles and texts. A script fills in the user's name. */
const VALUES = { name: '{{name}}', percent: AFFILIATE_PERCENT, day: AFFILIATE_PAYOUT_DAY };

const headOf = (early: Exclude<EarlyHead, 'none' | 'transcript'>): NonNullable<EarlyPage['head']> => {
  if (early === 'library') return early;
  return [i18next.t(`${early}title`, VALUES), i18next.t(`${early}text`, VALUES)];
};
