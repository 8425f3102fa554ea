import type { User } from '@escriba/contracts/auth/sign-in';
import type { TranscriptionItem } from '@escriba/contracts/transcription/library';
import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, startTransition, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet, useLocation, useMatch, useNavigate } from 'react-router-dom';
import { useAppServices } from '../data/app-services.ts';
import { legalQuery } from '../data/account/legal.ts';
import { useUsage } from '../data/usage/usage.ts';
import type { NavLinks } from '../features/app-frame/nav-links.ts';
import { AppFrame } from '../features/app-frame/app-frame.tsx';
import type { SidebarControl } from '../features/app-frame/header-bar.tsx';
import { Header } from '../features/app-frame/header.tsx';
import { SearchButton } from '../features/app-frame/search-button.tsx';
import { LanguageMenu } from '../features/preferences/language-menu.tsx';
import { ThemeMenu } from '../features/preferences/theme-menu.tsx';
import { UploadDock } from '../features/uploads/dock/upload-dock.tsx';
import { UsageMeters } from '../features/usage/usage-meters.tsx';
import { watchWork } from '../notify/watch-work.ts';
import { paths, transcriptionPath } from '../platform/paths.ts';
import { takeLostWorkspace } from '../session/lost-workspace.ts';
import { useServices } from '../session/services.ts';
import { useSession } from '../session/use-session.ts';
import { useWorkspace } from '../session/use-workspace.ts';
import { showToast } from '../ui/toast.ts';
import { PageBoundary } from './page-boundary.tsx';
import { usePalette } from './palette/use-palette.tsx';

const LegalNotice = lazy(async () => ({
  default: (await import('../features/legal/legal-notice.tsx')).LegalNotice,
}));

type AppLayoutProps = {
  readonly links: NavLinks;
  /** What the page at a path says of the frame around it. */
  readonly frameAt: (pathname: string) => FrameFacts | undefined;
};

type FrameFacts = { readonly saysLimit?: true; readonly asksAcceptance?: true };

/** The frame around the pages behind the sign-in. It stays when a page crashes. */
export const AppLayout = ({ links, frameAt }: AppLayoutProps) => {
  const { user } = useSession();
  const { pathname } = useLocation();
  const frame = frameAt(pathname);
  const palette = usePalette(links);
  const hasFrame = useSecondDrawing();
  const isTranscript = useMatch(paths.appTranscription) !== null;
  useLiveUpdates(user?.id);
  useLostWorkspace();
  useCurrentRole();
  if (user === null) return null;
  return (
    <AppFrame
      links={links}
      renderHeader={(control) => (
        <FrameHeader
          {...control}
          user={user}
          isLimitSaid={frame?.saysLimit === true}
          search={<SearchButton onOpen={palette.open} onApproach={palette.prepare} />}
        />
      )}
    >
      {frame?.asksAcceptance === true ? <NewLegalTexts key={pathname} /> : null}
      <PageBoundary path={pathname}>
        <Suspense>{hasFrame ? <Outlet /> : <Place isWide={isTranscript} />}</Suspense>
      </PageBoundary>
      <UploadDock />
      {palette.view}
    </AppFrame>
  );
};

/**
 * Shows new versions of legal texts. Users who have accepted all versions load no code of the notice. What a page does not know when it opens
 * is shown on the next one, because it would push this one down; the notices in the header have it at once.
 */
const NewLegalTexts = () => {
  const { data } = useQuery(legalQuery(useServices().session));
  const isAsked = data?.some(({ acceptedAt }) => acceptedAt === null) ?? false;
  const [wasAsked] = useState(isAsked);
  if (!wasAsked || !isAsked) return null;
  return (
    <Suspense>
      <LegalNotice />
    </Suspense>
  );
};

/** Holds the place of the page in the first drawing. The text of a transcript is there already, and moves if the place becomes wider. */
const Place = ({ isWide }: { readonly isWide: boolean }) => (isWide ? <div data-full-bleed /> : null);

/** Returns false in the first drawing: the frame and its first page are drawn apart, so that the browser responds in between. */
const useSecondDrawing = (): boolean => {
  const [isSecond, setSecond] = useState(false);
  useEffect(() => startTransition(() => setSecond(true)), []);
  return isSecond;
};

/** Learns of another name of the workspace or another role when the page opens and is looked at again. */
const useCurrentRole = (): void => {
  const { session, queries } = useAppServices();
  const workspaceId = useWorkspace()?.id;
  useEffect(() => {
    if (workspaceId === undefined) return undefined;
    const read = async (): Promise<void> => {
      const { workspacesQuery } = await import('../data/account/workspaces.ts');
      // The server is out of reach; the next look tries again.
      await queries.fetchQuery(workspacesQuery(session)).catch(() => undefined);
    };
    const onFocus = (): void => void read();
    onFocus();
    window.addEventListener('focus', onFocus);
    return () => window.removeEventListener('focus', onFocus);
  }, [session, queries, workspaceId]);
};

/** Says why the page is in the user's own space, after a membership has ended. */
const useLostWorkspace = (): void => {
  const { t } = useTranslation('frame');
  useEffect(() => {
    if (!takeLostWorkspace()) return;
    void showToast({
      tone: 'warning',
      title: t('workspace.lost'),
      detail: t('workspace.lostText'),
      shownMs: 12_000,
    });
  }, [t]);
};

type FrameHeaderProps = SidebarControl & {
  readonly user: User;
  readonly isLimitSaid: boolean;
  readonly search: ReactNode;
};

/** Renders the header with the user's plan. Only it is drawn again when the usage changes. */
const FrameHeader = (props: FrameHeaderProps) => {
  const { data: usage } = useUsage();
  return (
    <Header
      {...props}
      planState={usage === undefined ? {} : { plan: usage.user.planInForce, usage: usage.usage }}
      meters={usage === undefined ? undefined : <UsageMeters usage={usage} />}
      nearMeters={usage === undefined ? undefined : <UsageMeters usage={usage} isNearOnly />}
      language={<LanguageMenu isIcon />}
      theme={<ThemeMenu />}
    />
  );
};

/** Keeps the pages up to date, and notifies the user while they look elsewhere. */
const useLiveUpdates = (userId: string | undefined): void => {
  const services = useAppServices();
  const navigate = useNavigate();
  const go = useRef(navigate);
  useEffect(() => {
    go.current = navigate;
  }, [navigate]);
  useEffect(() => {
    const open = (item: TranscriptionItem): void => void go.current(transcriptionPath(item));
    const stops = [watchWork(services, open, userId), services.live.start()];
    return () => {
      for (const stop of stops) stop();
    };
  }, [services, userId]);
};
