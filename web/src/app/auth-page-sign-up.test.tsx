import { CURRENT_LEGAL_VERSIONS } from '@escriba/contracts/auth/legal';
import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { field, press, REGISTER, stageAuthPage } from '../../testing/auth-page-stage.tsx';
import { planOf } from '../../testing/billing-world.ts';
import { lastToast } from '../../testing/toasts.ts';
import { refuse } from '../../testing/visitor-server.ts';

const { server, open, bodyOf } = await stageAuthPage();

const fillRegistration = async (values: Partial<Record<'name' | 'email' | 'password' | 'again', string>>) => {
  const user = open('/auth?mode=register');
  const filled = {
    name: 'Ana',
    email: 'ana@example.com',
    password: 'floresta',
    again: 'floresta',
    ...values,
  };
  for (const [label, value] of [
    ['Nome', filled.name],
    ['E-mail', filled.email],
    ['Senha', filled.password],
    ['Confirmar senha', filled.again],
  ] as const) {
    if (value !== '') await user.type(field(label), value);
  }
  await press(user, 'Criar conta');
  return user;
};

describe('signing up', () => {
  it('says what the free plan includes', async () => {
    open('/auth?mode=register');
    expect(await screen.findByText(/No plano gratuito, 1 áudio por dia\./)).toBeTruthy();
  });

  it('says it as the operator sells it', async () => {
    const free = planOf('free', { limits: { ...planOf('free').limits, dailyFiles: 3 } });
    server.on('/api/subscription/plans', { status: 200, body: { success: true, data: { plans: [free] } } });
    open('/auth?mode=register');
    expect(await screen.findByText('No plano gratuito, 3 áudios por dia.')).toBeTruthy();
  });

  it('creates an account from the filled-in fields', async () => {
    await fillRegistration({});
    expect(await screen.findByText('at /app')).toBeTruthy();
    await waitFor(() => expect(lastToast()).toEqual({ tone: 'success', title: 'Conta criada com sucesso!' }));
    expect(bodyOf(REGISTER)).toEqual({
      accepted: CURRENT_LEGAL_VERSIONS,
      name: 'Ana',
      email: 'ana@example.com',
      password: 'floresta',
      user_ip: '203.0.113.7',
      cpf: '',
      phone: '',
      postalCode: '',
      address: '',
      addressNumber: '',
      complement: '',
      city: '',
      state: '',
    });
  });

  it.each([
    [{ name: '' }, 'Campos obrigatórios', 'Preencha nome, email e senha.'],
    [{ email: '' }, 'Campos obrigatórios', 'Preencha nome, email e senha.'],
    [{ password: '', again: '' }, 'Campos obrigatórios', 'Preencha nome, email e senha.'],
    [{ again: 'outra' }, 'Erro no cadastro', 'As senhas não coincidem.'],
    [{ password: '12345', again: '12345' }, 'Senha muito curta', 'A senha deve ter pelo menos 6 caracteres.'],
  ])('with %j is refused: %s', async (values, title, detail) => {
    await fillRegistration(values);
    await waitFor(() => expect(lastToast()).toEqual({ tone: 'error', title, detail }));
    expect(server.seen.filter(({ method }) => method !== 'GET')).toEqual([]);
  });

  it.each(['Este email já está sendo usado', 'Email já cadastrado', 'User already registered'])(
    'with a taken e-mail ("%s") asks for the password of that account',
    async (message) => {
      server.on(REGISTER, { status: 409, body: refuse('x', message) });
      await fillRegistration({});
      expect(await screen.findByRole('heading', { name: 'Entrar' })).toBeTruthy();
      await waitFor(() =>
        expect(lastToast()).toEqual({
          tone: 'warning',
          title: '⚠️ Email já cadastrado!',
          detail: 'Vamos te levar para o login. Digite apenas sua senha.',
          shownMs: 20_000,
        }),
      );
      expect([field('E-mail').value, field('Senha').value]).toEqual(['ana@example.com', '']);
      expect(document.activeElement).toBe(field('Senha'));
    },
  );

  it("shows the server's reason, or that it failed", async () => {
    server.on(REGISTER, { status: 400, body: refuse('auth.password_too_common', 'Esta senha é fácil.') });
    const user = await fillRegistration({});
    await waitFor(() =>
      expect(lastToast()).toEqual({
        tone: 'error',
        title: 'Erro no cadastro',
        detail: 'Esta senha é fácil.',
      }),
    );
    server.on(REGISTER, { status: 500, body: 'broken' });
    await press(user, 'Criar conta');
    await waitFor(() => expect(lastToast()).toMatchObject({ detail: 'Erro no registro' }));
  });

  it('accepts and validates CPF, phone, CEP and address', async () => {
    const user = open('/auth?mode=register');
    await press(user, 'Dados para cobrança (opcional)');
    await user.type(await screen.findByLabelText('CPF'), '11111111111');
    await user.type(field('Telefone'), '11987654321');
    await user.type(field('CEP'), '01001000');
    await user.selectOptions(screen.getByLabelText('Estado'), 'SP');
    await user.type(field('Número'), '10');
    for (const [label, value] of [
      ['Nome', 'Ana'],
      ['E-mail', 'ana@example.com'],
      ['Senha', 'floresta'],
      ['Confirmar senha', 'floresta'],
    ] as const) {
      await user.type(field(label), value);
    }
    await press(user, 'Criar conta');
    await waitFor(() => expect(lastToast()).toMatchObject({ detail: 'CPF inválido' }));
    await user.clear(field('CPF'));
    await user.type(field('CPF'), '52998224725');
    await press(user, 'Criar conta');
    await screen.findByText('at /app');
    expect(bodyOf(REGISTER)).toMatchObject({
      cpf: '529.982.247-25',
      phone: '(11) 98765-4321',
      postalCode: '01001-000',
      state: 'SP',
      addressNumber: '10',
    });
  });
});
