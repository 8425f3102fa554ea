import { afterAll, afterEach, beforeAll, beforeEach } from '@jest/globals';
import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { AuthPage } from '../src/app/auth-page.tsx';
import { openTexts, startTranslations } from '../src/i18n/index.ts';
import { type Entry, renderAt, signedIn } from './account-pages.tsx';
import { createTestServices, type TestServices } from './services.tsx';
import { forgetToasts } from './toasts.ts';
import { startVisitorServer } from './visitor-server.ts';

declare const moveTo: (origin: string) => void;

export const LOGIN = '/api/auth/login';
export const REGISTER = '/api/auth/register';

/** Stages the page for sign-in and sign-up, with a fake server that accepts both. Call it at module level. */
export const stageAuthPage = async () => {
  const server = await startVisitorServer();
  let services: TestServices;

  beforeAll(async () => {
    moveTo(server.origin);
    await startTranslations();
    await openTexts('account');
  });
  beforeEach(() => {
    localStorage.clear();
    services = createTestServices();
    forgetToasts();
    server.forget();
    server.on('/api/ip', { status: 200, body: { success: true, ip: '203.0.113.7' } });
    server.on(LOGIN, { status: 200, body: signedIn() });
    server.on(REGISTER, { status: 201, body: signedIn() });
  });
  afterEach(cleanup);
  afterAll(() => server.stop());

  return {
    server,
    services: () => services,
    open: (entry: Entry = '/auth') => {
      renderAt(services, '/auth', <AuthPage />, entry);
      return userEvent.setup();
    },
    /** Returns the body of the first request to a path; null if there is none. */
    bodyOf: (path: string): unknown =>
      JSON.parse(server.seen.find((request) => request.path === path)?.body ?? 'null'),
  };
};

export const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name, { selector: 'input' });
export const press = (user: ReturnType<typeof userEvent.setup>, name: string) =>
  user.click(screen.getByRole('button', { name }));
