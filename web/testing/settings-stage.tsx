import { afterAll, afterEach, beforeAll, beforeEach } from '@jest/globals';
import type { Session } from '@escriba/contracts/auth/sessions';
import type { User } from '@escriba/contracts/auth/sign-in';
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { createTestServices, type TestServices, WithServices } from './services.tsx';
import { someUser, signIn } from './signed-in.ts';
import { startVisitorServer } from './visitor-server.ts';
import { SettingsPage } from '../src/features/settings/settings-page.tsx';
import { openTexts, startTranslations } from '../src/i18n/index.ts';

declare const moveTo: (origin: string) => void;

export const SESSIONS = '/api/auth/sessions';
export const ok = (body: object) => ({ status: 200, body: { success: true, message: 'ok', ...body } });
export const CONSENTS = {
  texts: [{ purpose: 'marketing', version: '1', hash: 'h', text: { pt: 'Aceito novidades.', en: 'News.' } }],
  current: [],
  history: [],
};

/** An account without a second factor. */
export const NO_FACTORS = {
  appSince: null,
  passkeys: [],
  arePasskeysAvailable: true,
  recoveryCodesLeft: 0,
  provedUntil: null,
};

const sessionOf = (id: string, differences: Partial<Session>): Session => ({
  id: `0198c0de-0000-7000-8000-00000000000${id}`,
  current: false,
  method: 'password',
  createdAt: '2026-01-01T00:00:00.000Z',
  expiresAt: '2027-01-01T00:00:00.000Z',
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36',
  ip: '203.0.113.7',
  ...differences,
  // By the time of the response, however long the tests before it took.
  get lastUsedAt() {
    return new Date(Date.now() - 5 * 60_000).toISOString();
  },
});
export const HERE = sessionOf('1', { current: true });
export const PHONE = sessionOf('2', {
  method: 'google',
  userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0) Safari/604.1',
});

export type Clicker = ReturnType<typeof userEvent.setup>;

/** Stages the settings of a signed-in user, with a fake server that has two sessions and one consent. */
export const stageSettings = async () => {
  const server = await startVisitorServer();
  let services: TestServices;

  beforeAll(async () => {
    moveTo(server.origin);
    await startTranslations();
    await openTexts('app');
  });
  beforeEach(() => {
    localStorage.clear();
    services = createTestServices();
    server.forget();
    server.on(SESSIONS, ok({ data: [HERE, PHONE] }));
    server.on('/api/auth/google/status', ok({ data: { available: true, linked: null } }));
    server.on('/api/auth/consents', ok({ data: CONSENTS }));
    server.on('/api/transcription/brand', ok({ data: null }));
    server.on('/api/auth/api-keys', ok({ data: [], requestsPerMinute: { usual: 300, max: 1_200 } }));
    server.on('/api/support', ok({ data: { email: null, phone: null, sendsMail: false } }));
    server.on('/api/auth/second-factor', ok({ data: NO_FACTORS }));
  });
  afterEach(cleanup);
  afterAll(() => server.stop());

  return {
    server,
    services: (): TestServices => services,
    session: () => services.session,
    /** Shows the page, at an address with a fragment if there is one. */
    show: async (differences: Partial<User> = {}, address = '/app/settings'): Promise<Clicker> => {
      await signIn(services, server, someUser(differences));
      render(
        <MemoryRouter initialEntries={[address]}>
          <WithServices services={services}>
            <SettingsPage />
          </WithServices>
        </MemoryRouter>,
      );
      await screen.findByText('Safari em iOS').catch(() => undefined);
      return userEvent.setup();
    },
    /** Returns the last body sent to that path. */
    sentTo: (path: string, method: string): unknown => {
      const request = server.seen.filter((one) => one.path === path && one.method === method).at(-1);
      return request === undefined ? undefined : JSON.parse(request.body);
    },
  };
};

export const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
export const press = (user: Clicker, name: string) => user.click(screen.getByRole('button', { name }));
/** Returns the error beside a field. */
export const errorOf = (name: string): string =>
  document.getElementById(field(name).getAttribute('aria-describedby') ?? '')?.textContent ?? '';
