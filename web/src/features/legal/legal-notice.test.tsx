import { CURRENT_LEGAL_VERSIONS } from '@escriba/contracts/auth/legal';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createTestServices, WithServices } from '../../../testing/services.tsx';
import { someUser, signIn } from '../../../testing/signed-in.ts';
import { refuse, startVisitorServer } from '../../../testing/visitor-server.ts';
import { openTexts, startTranslations } from '../../i18n/index.ts';
import { LegalNotice } from './legal-notice.tsx';

declare const moveTo: (origin: string) => void;

const server = await startVisitorServer();
const LEGAL = '/api/auth/legal';
const AT = '2026-11-22T12:00:00.000Z';
const standing = (terms: string | null, privacy: string | null) => ({
  status: 200,
  body: {
    success: true,
    data: [
      { document: 'terms', version: '2030-01-01', acceptedAt: terms },
      { document: 'privacy', version: CURRENT_LEGAL_VERSIONS.privacy, acceptedAt: privacy },
    ],
  },
});

beforeAll(async () => {
  moveTo(server.origin);
  await startTranslations();
  await openTexts('app');
});
beforeEach(() => {
  localStorage.clear();
  server.forget();
});
afterEach(cleanup);
afterAll(() => server.stop());

const show = async () => {
  const services = createTestServices();
  await signIn(services, server, someUser());
  render(
    <WithServices services={services}>
      <LegalNotice />
    </WithServices>,
  );
};

describe('a user who has not accepted a new version', () => {
  it('is asked for that one, and accepts it', async () => {
    server.on(LEGAL, ({ method }) => standing(method === 'POST' ? AT : null, AT));
    await show();
    const link = await screen.findByRole('link', { name: 'Ler os termos de uso' });
    expect(link.getAttribute('href')).toBe('/terms');
    expect(screen.queryByRole('link', { name: 'Ler a política de privacidade' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Li e aceito' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Li e aceito' })).toBeNull());
    expect(JSON.parse(server.seen.at(-1)?.body ?? '')).toEqual({ terms: '2030-01-01' });
  });

  it('is asked again when the acceptance was not recorded', async () => {
    server.on(LEGAL, ({ method }) =>
      method === 'POST' ? { status: 500, body: refuse('internal', 'Algo deu errado.') } : standing(null, AT),
    );
    await show();
    await userEvent.click(await screen.findByRole('button', { name: 'Li e aceito' }));
    await waitFor(() => expect(server.seen.at(-1)?.method).toBe('POST'));
    expect(await screen.findByRole('button', { name: 'Li e aceito' })).toBeTruthy();
  });
});

describe('a user who has accepted both', () => {
  it('sees nothing', async () => {
    server.on(LEGAL, standing(AT, AT));
    await show();
    await waitFor(() => expect(server.seen.some(({ path }) => path === LEGAL)).toBe(true));
    expect(screen.queryByRole('button', { name: 'Li e aceito' })).toBeNull();
  });
});
