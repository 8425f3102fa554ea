import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import type { ComponentType } from 'react';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import { person, signIn } from '../../jest/signed-in.ts';
import { startVisitorServer } from '../../jest/visitor-server.ts';
import { openTexts, startTranslations } from '../i18n/index.ts';
import type { session as CurrentSession } from '../session/current-session.ts';
import { PageBoundary } from './page-boundary.tsx';

declare const moveTo: (origin: string) => void;

const server = await startVisitorServer();
let AppRoutes: ComponentType;
let session: typeof CurrentSession;

beforeAll(async () => {
  moveTo(server.origin);
  await startTranslations();
  await Promise.all([openTexts('account'), openTexts('app')]);
  ({ AppRoutes } = await import('./app-routes.tsx'));
  ({ session } = await import('../session/current-session.ts'));
});
beforeEach(async () => {
  server.forget();
  await signIn(server, person({ name: 'Ana Vasconcelos' }));
});
afterEach(cleanup);
afterAll(() => server.stop());

const SignIn = () => <p>entrar, de {String((useLocation().state as { from?: string } | null)?.from)}</p>;
const show = (path: string) =>
  render(
    <MemoryRouter initialEntries={[path]}>
      <Routes>
        <Route path="/auth" element={<SignIn />} />
        <Route path="/app/*" element={<AppRoutes />} />
      </Routes>
    </MemoryRouter>,
  );

describe('the pages behind the sign-in', () => {
  it.each([
    ['/app', 'Olá, Ana'],
    ['/app/upload', 'Upload'],
    ['/app/transcriptions', 'Transcrições'],
    ['/app/reports', 'Relatórios'],
    ['/app/analytics', 'Métricas'],
    ['/app/subscription', 'Assinatura'],
    ['/app/plans', 'Minha Assinatura'],
    ['/app/meetings', 'Reuniões Onlineem breve'],
    ['/app/members', 'Membros'],
    ['/app/integrations', 'Integrações'],
    ['/app/settings', 'Configurações'],
  ])('%s is “%s”, in the frame', async (path, title) => {
    show(path);
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe(title);
    expect(screen.getByRole('navigation', { name: 'Menu principal' })).toBeTruthy();
  });

  it('the reports say that they are being made', async () => {
    show('/app/reports');
    expect(await screen.findByRole('heading', { name: 'Relatórios em Desenvolvimento' })).toBeTruthy();
  });

  it('the members are the person alone', async () => {
    show('/app/members');
    expect(await screen.findByText('(você)')).toBeTruthy();
  });

  it('an unknown one is not found', async () => {
    show('/app/nowhere');
    expect(await screen.findByRole('heading', { name: 'Oops! Page not found' })).toBeTruthy();
  });

  it('are for signed-in people: anybody else is sent to sign in, and can come back', async () => {
    await session.forget();
    await waitFor(() => expect(session.getState().status).toBe('anonymous'));
    show('/app/settings');
    expect(await screen.findByText(/^entrar/)).toBeTruthy();
  });

  it('one that breaks leaves the frame, and the way to the others', () => {
    const report = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const Broken = (): never => {
      throw new Error('broken on purpose');
    };
    const { rerender } = render(
      <PageBoundary path="/app/a">
        <Broken />
      </PageBoundary>,
    );
    report.mockRestore();
    expect(screen.getByRole('alert').textContent).toContain('Esta página não pôde ser mostrada');
    rerender(
      <PageBoundary path="/app/b">
        <p>inteira</p>
      </PageBoundary>,
    );
    expect(screen.getByText('inteira')).toBeTruthy();
  });
});
