import { afterAll, afterEach, beforeAll, beforeEach } from '@jest/globals';
import { cleanup, render, screen, within } from '@testing-library/react';
import { userEvent, type UserEvent } from '@testing-library/user-event';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { APP_PAGES } from '../src/app/pages/app-pages.ts';
import { findPageAt, listLinks } from '../src/app/pages/list-links.ts';
import { AppFrame } from '../src/features/app-frame/app-frame.tsx';
import { Header } from '../src/features/app-frame/header.tsx';
import type { PlanState } from '../src/features/app-frame/upgrade-rule.ts';
import { openTexts, startTranslations } from '../src/i18n/index.ts';
import { createTestServices, type TestServices, WithServices } from './services.tsx';
import { someUser, signIn } from './signed-in.ts';
import { startVisitorServer } from './visitor-server.ts';

declare const moveTo: (origin: string) => void;

type Shown = {
  readonly planState?: PlanState;
  readonly user?: ReturnType<typeof someUser>;
  readonly path?: string;
};

const LINKS = listLinks(APP_PAGES);

export const LOGOUT = '/api/auth/logout';

/** Stages the frame of the signed-in pages, around a page that says its address. Each test begins signed in. */
export const stageFrame = async () => {
  const server = await startVisitorServer();
  const matchMediaBefore = window.matchMedia;
  let services: TestServices;

  beforeAll(async () => {
    moveTo(server.origin);
    await startTranslations();
    await openTexts('app');
  });
  beforeEach(async () => {
    document.cookie = 'sidebar_state=; path=/; max-age=0';
    window.matchMedia = matchMediaBefore;
    server.forget();
    server.on(LOGOUT, { status: 200, body: { success: true, message: 'ok' } });
    localStorage.clear();
    services = createTestServices();
    await signIn(services, server);
  });
  afterEach(cleanup);
  afterAll(() => server.stop());

  return {
    server,
    services: (): TestServices => services,
    show: ({ planState = { plan: 'free' }, user = someUser(), path = '/app' }: Shown = {}): UserEvent => {
      render(
        <WithServices services={services}>
          <MemoryRouter initialEntries={[path]}>
            <AppFrame
              links={LINKS}
              renderHeader={(control) => (
                <Header
                  {...control}
                  user={user}
                  planState={planState}
                  isLimitSaid={findPageAt(APP_PAGES, path)?.frame.saysLimit === true}
                  nearMeters={<span>usado</span>}
                  language={null}
                  theme={null}
                />
              )}
            >
              <Place />
            </AppFrame>
          </MemoryRouter>
        </WithServices>,
      );
      return userEvent.setup();
    },
    sidebar: () => within(document.querySelector<HTMLElement>('#sidebar') ?? document.body),
    openMenu: (user: UserEvent): Promise<void> =>
      user.click(screen.getByRole('button', { name: 'Conta de Ana Beatriz Vasconcelos' })),
  };
};

const Place = () => <p>em {useLocation().pathname + useLocation().hash}</p>;
