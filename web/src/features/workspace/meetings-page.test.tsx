import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { createTestServices, type TestServices, WithServices } from '../../../testing/services.tsx';
import { someUser, signIn } from '../../../testing/signed-in.ts';
import { refuse, startVisitorServer } from '../../../testing/visitor-server.ts';
import { openTexts, startTranslations } from '../../i18n/index.ts';
import { MeetingsPage } from './meetings-page.tsx';

declare const moveTo: (origin: string) => void;

const PATH = '/api/auth/interests/meetings';
const server = await startVisitorServer();
let services: TestServices;
/** The time at which the user asked, if so. */
let askedAt: string | null;

beforeAll(async () => {
  moveTo(server.origin);
  await startTranslations();
  await openTexts('app');
});
beforeEach(async () => {
  localStorage.clear();
  server.forget();
  askedAt = null;
  server.on(PATH, ({ method }) => {
    if (method === 'POST') askedAt = '2026-11-22T12:00:00.000Z';
    if (method === 'DELETE') askedAt = null;
    return { status: 200, body: { success: true, data: { feature: 'meetings', askedAt } } };
  });
  services = createTestServices();
  await signIn(services, server, someUser({ email: 'ana@example.com' }));
});
afterEach(cleanup);
afterAll(() => server.stop());

const show = () => {
  render(
    <MemoryRouter>
      <WithServices services={services}>
        <MeetingsPage />
      </WithServices>
    </MemoryRouter>,
  );
  return userEvent.setup();
};
const pressWhenReady = async (user: ReturnType<typeof userEvent.setup>, name: string): Promise<void> => {
  const button = await screen.findByRole<HTMLButtonElement>('button', { name });
  await waitFor(() => expect(button.disabled).toBe(false));
  await user.click(button);
};

describe('online meetings', () => {
  it('say what will come, and what to do until then', () => {
    show();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Reuniões Onlineem breve');
    expect(
      within(screen.getByRole('list', { name: 'O que vem por aí' })).getAllByRole('listitem'),
    ).toHaveLength(3);
    expect(screen.getByRole('link', { name: 'Enviar gravação' }).getAttribute('href')).toBe('/app/upload');
  });

  it('tell a user who asks, until they no longer want it', async () => {
    const user = show();
    await pressWhenReady(user, 'Me avise quando chegar');
    expect(await screen.findByText('Anotado. Vamos avisar em ana@example.com.')).toBeTruthy();
    expect(askedAt).not.toBeNull();
    await pressWhenReady(user, 'Não quero mais o aviso');
    expect(await screen.findByRole('button', { name: 'Me avise quando chegar' })).toBeTruthy();
    expect(askedAt).toBeNull();
  });

  it('remember the request', async () => {
    askedAt = '2026-11-22T12:00:00.000Z';
    show();
    expect(await screen.findByText('Anotado. Vamos avisar em ana@example.com.')).toBeTruthy();
  });

  it('explain a failure', async () => {
    const user = show();
    await screen.findByRole('button', { name: 'Me avise quando chegar' });
    await waitFor(() => expect(server.seen.some(({ path }) => path === PATH)).toBe(true));
    server.on(PATH, { status: 503, body: refuse('gateway.unavailable', 'fora do ar') });
    await pressWhenReady(user, 'Me avise quando chegar');
    expect(await screen.findByText('O pedido de aviso não funcionou')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Tentar novamente' }));
    expect(await screen.findByRole('button', { name: 'Me avise quando chegar' })).toBeTruthy();
  });
});
