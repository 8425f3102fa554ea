import { describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { someUser } from '../../../testing/signed-in.ts';
import { refuse } from '../../../testing/visitor-server.ts';
import { chooseLanguage } from '../../i18n/index.ts';
import { type Clicker, errorOf, field, ok, press, stageSettings } from '../../../testing/settings-stage.tsx';

const { server, services, session, show, sentTo } = await stageSettings();

describe('the vocabulary', () => {
  it('has its own page', async () => {
    await show();
    const link = await screen.findByRole('link', { name: 'Abrir vocabulário' });
    expect(link.getAttribute('href')).toBe('/app/settings/vocabulary');
  });
});

describe('the profile', () => {
  it('is shown formatted, with a fixed e-mail', async () => {
    await show({ cpf: '52998224725', phone: '11988887777', postalCode: '01310100', state: 'SP' });
    expect(field('CPF').value).toBe('529.982.247-25');
    expect(field('Telefone').value).toBe('(11) 98888-7777');
    expect(field('CEP').value).toBe('01310-100');
    expect(field('Estado').value).toBe('SP');
    expect(field('E-mail').readOnly).toBe(true);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Salvar' }).disabled).toBe(true);
  });

  it('is validated before it is sent', async () => {
    const user = await show();
    await user.clear(field('Nome'));
    await user.type(field('CPF'), '111');
    await user.type(field('Telefone'), '12');
    await user.type(field('CEP'), '9');
    await press(user, 'Salvar');
    await waitFor(() => expect(errorOf('Nome')).toBe('Informe seu nome.'));
    expect(['CPF', 'Telefone', 'CEP'].map(errorOf)).toEqual([
      'CPF inválido',
      'Telefone inválido',
      'CEP inválido',
    ]);
    expect(document.activeElement).toBe(field('Nome'));
    expect(sentTo('/api/auth/me', 'PATCH')).toBeUndefined();
  });

  it('is saved, and the whole page shows the new name', async () => {
    const user = await show();
    server.on('/api/auth/me', ok({ user: someUser({ name: 'Bia', cpf: '52998224725' }) }));
    await user.clear(field('Nome'));
    await user.type(field('Nome'), 'Bia');
    await user.type(field('CPF'), '52998224725');
    await press(user, 'Salvar');
    expect(await screen.findByText('Alterações salvas')).toBeTruthy();
    expect(sentTo('/api/auth/me', 'PATCH')).toMatchObject({ name: 'Bia', cpf: '529.982.247-25' });
    expect(session().getState().user?.name).toBe('Bia');
  });

  it('is saved without fields that the page does not know yet, and keeps what was typed when they come', async () => {
    const user = await show();
    server.on('/api/auth/me', ok({ user: someUser({ name: 'Bia', city: 'Recife' }) }));
    await user.clear(field('Nome'));
    await user.type(field('Nome'), 'Bia');
    act(() => session().setUser(someUser({ city: 'Recife' })));
    await waitFor(() => expect(field('Cidade').value).toBe('Recife'));
    expect(field('Nome').value).toBe('Bia');
    await press(user, 'Salvar');
    expect(await screen.findByText('Alterações salvas')).toBeTruthy();
    expect(sentTo('/api/auth/me', 'PATCH')).toEqual({ name: 'Bia' });
  });

  it('shows beside the field why the server refused it', async () => {
    const user = await show();
    server.on('/api/auth/me', { status: 400, body: refuse('auth.cpf_invalid', 'CPF inválido') });
    await user.type(field('Cidade'), 'Recife');
    await press(user, 'Salvar');
    await waitFor(() => expect(errorOf('CPF')).toBe('CPF inválido'));
  });

  it('keeps the typed values when the server fails without a message', async () => {
    const user = await show();
    server.on('/api/auth/me', { status: 500, body: '<html>' });
    await user.type(field('Cidade'), 'Recife');
    await press(user, 'Salvar');
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Request failed. O servidor teve um problema. Tente novamente em instantes.',
    );
    expect(field('Cidade').value).toBe('Recife');
  });
});

describe('the password', () => {
  const CHANGE = '/api/auth/change-password';
  const REVOKE = 'Também revogar as chaves de API e desvincular o Google';
  const OF_WORKSPACES = 'Também as chaves que você criou para espaços de trabalho';
  const fill = async (user: Clicker, next: string, repeat = next) => {
    if (screen.queryByLabelText('Senha atual') !== null) await user.type(field('Senha atual'), 'a-de-hoje');
    await user.type(field('Nova senha'), next);
    await user.type(field('Repita a nova senha'), repeat);
  };

  it.each([
    ['A senha deve ter pelo menos 6 caracteres.', 'Nova senha', '12345', '12345'],
    ['A senha deve ter no máximo 128 caracteres.', 'Nova senha', 'x'.repeat(129), 'x'.repeat(129)],
    ['As senhas não coincidem.', 'Repita a nova senha', 'abcdef', 'abcdeg'],
  ])('“%s” appears at “%s”', async (message, name, next, repeat) => {
    const user = await show();
    await user.type(field('Senha atual'), 'a-de-hoje');
    await user.click(field('Nova senha'));
    await user.paste(next);
    await user.click(field('Repita a nova senha'));
    await user.paste(repeat);
    await press(user, 'Trocar senha');
    await waitFor(() => expect(errorOf(name)).toBe(message));
    expect(sentTo(CHANGE, 'POST')).toBeUndefined();
  });

  it('asks for the current one', async () => {
    const user = await show();
    await press(user, 'Trocar senha');
    await waitFor(() => expect(errorOf('Senha atual')).toBe('Informe a senha atual.'));
  });

  it.each([
    ['auth.current_password_wrong', 'Senha atual'],
    ['auth.password_too_common', 'Nova senha'],
  ])('shows %s at %s', async (code, name) => {
    server.on(CHANGE, { status: 403, body: refuse(code, 'Não serve.') });
    const user = await show();
    await fill(user, 'outra-senha');
    await press(user, 'Trocar senha');
    await waitFor(() => expect(errorOf(name)).toBe('Não serve.'));
  });

  it('says so when the change failed without a reason', async () => {
    server.on(CHANGE, { status: 500, body: '<html>' });
    const user = await show();
    await fill(user, 'outra-senha');
    await press(user, 'Trocar senha');
    expect((await screen.findByRole('alert')).textContent).toContain(
      'Failed to change password. O servidor teve um problema. Tente novamente em instantes.',
    );
  });

  it('is changed, and the form is cleared', async () => {
    server.on(CHANGE, ok({}));
    const user = await show();
    await fill(user, 'outra-senha');
    await press(user, 'Trocar senha');
    expect(await screen.findByText('Senha alterada')).toBeTruthy();
    expect(sentTo(CHANGE, 'POST')).toEqual({ currentPassword: 'a-de-hoje', newPassword: 'outra-senha' });
    expect(field('Nova senha').value).toBe('');
  });

  it('is changed without a question where there are no keys and no Google account', async () => {
    await show();
    expect(screen.queryByRole('checkbox', { name: REVOKE })).toBeNull();
  });

  it('revokes keys and unlinks Google with it only if its owner wants that', async () => {
    server.on(CHANGE, ok({}));
    const user = await show({ googleLinked: true });
    const choice = await screen.findByRole('checkbox', { name: REVOKE });
    expect(choice.getAttribute('aria-checked')).toBe('false');
    await user.click(choice);
    await fill(user, 'outra-senha');
    await press(user, 'Trocar senha');
    expect(await screen.findByText(/as chaves de API foram revogadas/)).toBeTruthy();
    expect(sentTo(CHANGE, 'POST')).toEqual({
      currentPassword: 'a-de-hoje',
      newPassword: 'outra-senha',
      revokesAccess: true,
    });
    expect(session().getState().user?.googleLinked).toBe(false);
  });

  it('asks a person who manages a workspace whether its keys go too', async () => {
    server.on(CHANGE, ok({}));
    const company = { id: '0198c0de-0000-7000-8000-000000000001', name: 'Empresa', role: 'admin' };
    const joined = { ...company, memberCount: 2, joinedAt: '2026-11-29T12:00:00.000Z' };
    server.on('/api/auth/workspaces', ok({ data: [joined] }));
    const user = await show();
    expect(screen.queryByRole('checkbox', { name: OF_WORKSPACES })).toBeNull();
    await user.click(await screen.findByRole('checkbox', { name: REVOKE }));
    const choice = screen.getByRole('checkbox', { name: OF_WORKSPACES });
    expect(choice.getAttribute('aria-checked')).toBe('true');
    await user.click(choice);
    await fill(user, 'outra-senha');
    await press(user, 'Trocar senha');
    await screen.findByText('Senha alterada');
    expect(sentTo(CHANGE, 'POST')).toMatchObject({ revokesAccess: true, keepsWorkspaceKeys: true });
  });

  it('is set for the first time by an account from Google, with a link to sign in again', async () => {
    server.on(CHANGE, { status: 403, body: refuse('auth.sign_in_again', 'Entre novamente com o Google.') });
    const user = await show({ hasPassword: false, googleLinked: true });
    expect(screen.queryByLabelText('Senha atual')).toBeNull();
    await fill(user, 'primeira-senha');
    await press(user, 'Definir senha');
    expect(await screen.findByRole('button', { name: 'Entrar novamente com o Google' })).toBeTruthy();
    server.on(CHANGE, ok({}));
    await press(user, 'Definir senha');
    expect(await screen.findByLabelText('Senha atual')).toBeTruthy();
    expect(sentTo(CHANGE, 'POST')).toEqual({ newPassword: 'primeira-senha' });
  });
});

describe('language and theme', () => {
  it('change at once', async () => {
    const user = await show();
    await user.click(screen.getByRole('radio', { name: 'Escuro' }));
    expect(document.documentElement.dataset['theme']).toBe('dark');
    await user.click(screen.getByRole('radio', { name: 'English' }));
    expect(await screen.findByRole('heading', { name: 'Settings' })).toBeTruthy();
    await user.click(screen.getByRole('radio', { name: 'System' }));
    expect(document.documentElement.dataset['theme']).toBeUndefined();
    await act(() => chooseLanguage('pt'));
  });
});

describe('installing the app', () => {
  it('is offered where the browser can, and not any more once it is installed', async () => {
    const stop = services().install.start();
    const user = await show();
    expect(screen.queryByRole('heading', { name: 'Aplicativo' })).toBeNull();
    const prompt = jest.fn(async () => ({ outcome: 'accepted' }));
    act(() => {
      window.dispatchEvent(Object.assign(new Event('beforeinstallprompt'), { prompt }));
    });
    await press(user, 'Instalar o Escriba');
    expect(prompt).toHaveBeenCalledTimes(1);
    expect(screen.queryByRole('heading', { name: 'Aplicativo' })).toBeNull();
    stop();
  });
});
