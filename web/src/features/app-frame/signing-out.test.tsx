import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { LOGOUT, stageFrame } from '../../../testing/frame-stage.tsx';
import { refuse } from '../../../testing/visitor-server.ts';

const { server, services, show, sidebar, openMenu } = await stageFrame();

describe('signing out', () => {
  it('confirms it', async () => {
    const user = show();
    await user.click(sidebar().getByRole('button', { name: 'Sair' }));
    expect(await screen.findByText('Logout realizado')).toBeTruthy();
    expect(screen.getByText('Você foi desconectado com sucesso.')).toBeTruthy();
    expect(services().session.getState().status).toBe('anonymous');
  });

  it('works from the user menu', async () => {
    const user = show();
    await openMenu(user);
    await user.click(await screen.findByRole('menuitem', { name: 'Sair' }));
    expect(await screen.findByText('Logout realizado')).toBeTruthy();
    expect(services().session.getState().status).toBe('anonymous');
  });

  it('reports a failure and keeps the user signed in', async () => {
    server.on(LOGOUT, { status: 503, body: refuse('gateway.unavailable', 'fora do ar') });
    const user = show();
    await user.click(sidebar().getByRole('button', { name: 'Sair' }));
    expect(await screen.findByText('Falha ao desconectar. Tente novamente.')).toBeTruthy();
    expect(screen.getByText('Erro')).toBeTruthy();
    expect(services().session.getState().status).toBe('authenticated');
  });

  it('sends one request, however often it is pressed', async () => {
    const user = show();
    const button = sidebar().getByRole('button', { name: 'Sair' });
    await user.dblClick(button);
    expect(await screen.findByText('Logout realizado')).toBeTruthy();
    expect(server.seen.filter(({ path }) => path === LOGOUT)).toHaveLength(1);
  });
});
