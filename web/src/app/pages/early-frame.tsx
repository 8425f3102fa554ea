import type { EarlyPage } from '../../early/early-frame.ts';
import { BottomBar } from '../../features/app-frame/bottom-bar.tsx';
import { FrameLayout } from '../../features/app-frame/frame-layout.tsx';
import { HeaderBar } from '../../features/app-frame/header-bar.tsx';
import { SearchButton } from '../../features/app-frame/search-button.tsx';
import { Sidebar } from '../../features/app-frame/sidebar.tsx';
import type { SidebarState } from '../../features/app-frame/sidebar-state.ts';
import { readAddress } from '../../features/library/list-address.ts';
import { Toolbar } from '../../features/library/toolbar.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { HeaderSkeleton } from '../../ui/page-skeleton.tsx';
import { APP_PAGES } from './app-pages.ts';
import { readHead } from './early-head.ts';
import { listLinks } from './list-links.ts';
import type { EarlyHead } from './page.ts';

const LINKS = listLinks(APP_PAGES);

const ignore = (): void => undefined;

/** The library without a search or a filter. */
const FIRST_LIST = readAddress(new URLSearchParams());

/** The frame of the pages behind the sign-in as the document shows it until their code has loaded. A script of the document fills it in. */
export const EarlyFrame = ({ sidebar }: { readonly sidebar: SidebarState }) => (
  <FrameLayout
    navigation={<Sidebar links={LINKS} state={sidebar} onToggle={undefined} />}
    header={
      <HeaderBar
        sidebar={sidebar}
        isDrawerOpen={false}
        onToggle={ignore}
        search={<SearchButton onOpen={ignore} onApproach={ignore} />}
      />
    }
    bar={<BottomBar links={LINKS} />}
  >
    <div data-head="page" className="contents">
      <PageHeader title="" text="" />
    </div>
    <div data-head="library" className="contents">
      <Toolbar searchId="" address={FIRST_LIST} counts={undefined} hasTools onChange={ignore} />
    </div>
    <div data-head="none" className="contents">
      <HeaderSkeleton />
    </div>
    <div data-content className="contents" />
  </FrameLayout>
);

/** What the early frame shows of each page, by path, in the language of the open texts. */
export const describeEarlyPages = (): Readonly<Record<string, EarlyPage>> =>
  Object.fromEntries(
    Object.values(APP_PAGES).flatMap(({ path, frame: { head, shape } }) => {
      if (shape === 'transcript') return [];
      return [[path, { current: LINKS.currentAt(path).filter(isShown), shape, ...headOf(head) }]];
    }),
  );

const SHOWN: readonly string[] = [...Object.values(LINKS.sidebar), LINKS.bar].flat().map(({ to }) => to);
/** Whether the frame has a link to that address. */
const isShown = (to: string): boolean => SHOWN.includes(to);

/** What a script replaces with the user's name. */
const NAME = '{{name}}';

const headOf = (early: EarlyHead): Pick<EarlyPage, 'head'> => {
  if (early === 'library') return { head: early };
  const head = readHead(early, NAME);
  return head === undefined ? {} : { head: [head.title, head.text] };
};
