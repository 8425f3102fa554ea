import { AFFILIATE_PAYOUT_DAY, AFFILIATE_PERCENT } from '@escriba/contracts';
import i18next from 'i18next';
import { BottomBar, currentInBar } from '../../features/app-frame/bottom-bar.tsx';
import { FrameLayout } from '../../features/app-frame/frame-layout.tsx';
import { HeaderBar } from '../../features/app-frame/header-bar.tsx';
import { currentInSidebar } from '../../features/app-frame/nav-items.ts';
import { SearchButton } from '../../features/app-frame/search-button.tsx';
import { Sidebar } from '../../features/app-frame/sidebar.tsx';
import type { SidebarState } from '../../features/app-frame/sidebar-state.ts';
import { readAddress } from '../../features/library/list-address.ts';
import { Toolbar } from '../../features/library/toolbar.tsx';
import type { EarlyPage } from '../../platform/early-frame.ts';
import { paths } from '../../platform/paths.ts';
import { PageHeader } from '../../ui/page-header.tsx';

const ignore = (): void => undefined;

/** The library without a search or a filter. */
const FIRST_LIST = readAddress(new URLSearchParams());

/** The frame of the pages behind the sign-in as it stands in the document until their code has loaded. The document's script fills it in. */
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

/** The pages whose first words are known before their code, by path, in the language of the open texts. */
export const describeEarlyPages = (): Readonly<Record<string, EarlyPage>> => {
  const { t } = i18next;
  const heads = {
    [paths.app]: [t('dashboard:title', { name: '{{name}}' }), t('dashboard:text')],
    [paths.appUpload]: [t('uploads:title'), t('uploads:text')],
    [paths.appTranscriptions]: 'library',
    [paths.appUsage]: [t('usage:title'), t('usage:text')],
    [paths.appPlans]: [t('plans:own.title'), t('plans:own.text')],
    [paths.appSubscription]: undefined,
    [paths.appMembers]: [t('workspace:members.title'), t('workspace:members.text')],
    [paths.appIntegrations]: [t('workspace:integrations.title'), t('workspace:integrations.text')],
    [paths.appAccount]: [t('frame:account.title'), t('frame:account.text')],
    [paths.appSettings]: [t('settings:title'), t('settings:text')],
    [paths.appAffiliates]: [
      t('affiliates:page.title'),
      t('affiliates:page.text', { percent: AFFILIATE_PERCENT, day: AFFILIATE_PAYOUT_DAY }),
    ],
    [paths.appMeetings]: undefined,
    [paths.appReports]: undefined,
    [paths.appAnalytics]: undefined,
  } as const;
  return Object.fromEntries(
    Object.entries(heads).map(([path, head]) => [
      path,
      { current: [...new Set([...currentInSidebar(path), ...currentInBar(path)])], ...(head && { head }) },
    ]),
  );
};
