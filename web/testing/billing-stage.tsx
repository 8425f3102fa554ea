import { afterAll, afterEach, beforeAll, beforeEach } from '@jest/globals';
import type { User } from '@escriba/contracts/auth/sign-in';
import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { renderAt } from './account-pages.tsx';
import { startBillingServer } from './billing-server.ts';
import { createTestServices, type TestServices } from './services.tsx';
import { someUser, signIn } from './signed-in.ts';
import { forgetToasts } from './toasts.ts';
import { openTexts, startTranslations } from '../src/i18n/index.ts';

declare const moveTo: (origin: string) => void;

export type Clicker = ReturnType<typeof userEvent.setup>;

/** Stages the pages that sell, with a fake server that has one user's subscription. */
export const stageBilling = async () => {
  const server = await startBillingServer();
  let services: TestServices;

  beforeAll(async () => {
    moveTo(server.origin);
    await startTranslations();
    for (const area of ['billing', 'plans', 'account', 'app'] as const) await openTexts(area);
  });
  beforeEach(() => {
    localStorage.clear();
    sessionStorage.clear();
    services = createTestServices();
    server.forget();
  });
  afterEach(() => {
    forgetToasts();
    cleanup();
  });
  afterAll(() => server.stop());

  const open = (page: ReactNode, path: string, search = ''): Clicker => {
    renderAt(services, path, page, path + search);
    return userEvent.setup();
  };
  return {
    server,
    services: () => services,
    /** Opens a page as a visitor. */
    visit: open,
    /** Opens a page as a signed-in user. */
    show: async (page: ReactNode, path: string, search = '', user: Partial<User> = {}) => {
      await signIn(services, server, someUser(user));
      return open(page, path, search);
    },
  };
};

export const press = async (user: Clicker, name: string | RegExp): Promise<void> =>
  user.click(await screen.findByRole('button', { name }));

/** Treats a no-break space as a space. */
export const plain = (text: string | null | undefined): string => (text ?? '').replaceAll('\u00a0', ' ');
