import type { Affiliate } from '@escriba/contracts/billing/affiliates';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { createTestServices, WithServices } from '../../../testing/services.tsx';
import { someUser, signIn } from '../../../testing/signed-in.ts';
import { refuse, startVisitorServer } from '../../../testing/visitor-server.ts';
import { openTexts, startTranslations } from '../../i18n/index.ts';
import { AffiliatePage } from './affiliate-page.tsx';

declare const moveTo: (origin: string) => void;

const server = await startVisitorServer();
const ME = '/api/affiliates/me';
const ok = (data: unknown) => ({ status: 200, body: { success: true, data } });
const AFFILIATE: Affiliate = {
  code: 'abcdefgh',
  displayName: 'Bia',
  holderName: 'Bia Lima',
  document: '••••••••725',
  destination: { method: 'pix', kind: 'email', key: 'bia@example.com' },
  joinedAt: '2026-01-01T12:00:00.000Z',
  referred: 3,
  paying: 2,
  balanceCents: 1_740,
  paidCents: 870,
  nextPayoutOn: '2026-12-05',
  months: [
    { month: '2026-11', earnedCents: 2_610, takenBackCents: -870, payout: null },
    {
      month: '2026-10',
      earnedCents: 870,
      takenBackCents: 0,
      payout: { cents: 870, paidAt: '2026-11-05T12:00:00.000Z' },
    },
  ],
};

beforeAll(async () => {
  moveTo(server.origin);
  await startTranslations();
  await Promise.all([openTexts('affiliates'), openTexts('app')]);
});
beforeEach(() => {
  localStorage.clear();
  server.forget();
});
afterEach(cleanup);
afterAll(() => server.stop());

const show = async () => {
  const services = createTestServices();
  await signIn(services, server, someUser({ name: 'Bia Lima' }));
  render(
    <MemoryRouter>
      <WithServices services={services}>
        <AffiliatePage />
      </WithServices>
    </MemoryRouter>,
  );
  return userEvent.setup();
};
const fill = async (user: ReturnType<typeof userEvent.setup>, texts: Readonly<Record<string, string>>) => {
  for (const [label, text] of Object.entries(texts)) {
    await user.clear(screen.getByLabelText(label));
    await user.type(screen.getByLabelText(label), text);
  }
};
const sent = (method: string): unknown =>
  JSON.parse(server.seen.findLast((one) => one.path === ME && one.method === method)?.body ?? 'null');

describe('a user who has not joined', () => {
  beforeEach(() => {
    server.on(ME, ({ method }) => (method === 'POST' ? ok(AFFILIATE) : ok(null)));
  });

  it('joins with a PIX key, and gets the link', async () => {
    const user = await show();
    await screen.findByRole('heading', { name: 'Participe do programa' });
    await fill(user, {
      'Nome completo de quem recebe': 'Bia Lima',
      'CPF ou CNPJ': '529.982.247-25',
      'Chave PIX': '529.982.247-25',
    });
    await user.click(screen.getByRole('button', { name: 'Criar meu link' }));
    expect(await screen.findByText(`${server.origin}/?ref=abcdefgh`)).toBeTruthy();
    expect(sent('POST')).toEqual({
      displayName: 'Bia',
      holderName: 'Bia Lima',
      document: '529.982.247-25',
      destination: { method: 'pix', kind: 'cpf', key: '529.982.247-25' },
      deviceId: expect.stringMatching(/^\w{32}$/),
    });
  });

  it('sees the fields that are missing, and sends nothing', async () => {
    const user = await show();
    await user.click(await screen.findByRole('button', { name: 'Criar meu link' }));
    await waitFor(() => expect(screen.queryAllByText('Preencha este campo.')).toHaveLength(3));
    expect(sent('POST')).toBeNull();
  });

  it('sees an error of the server beside its field', async () => {
    server.on(ME, ({ method }) =>
      method === 'POST'
        ? { status: 400, body: refuse('billing.pix_key_not_own', 'A chave PIX precisa ser sua.') }
        : ok(null),
    );
    const user = await show();
    await screen.findByRole('heading', { name: 'Participe do programa' });
    await user.selectOptions(screen.getByLabelText('Tipo de chave'), 'cnpj');
    await fill(user, { 'Nome completo de quem recebe': 'B', 'CPF ou CNPJ': '1', 'Chave PIX': '2' });
    await user.click(screen.getByRole('button', { name: 'Criar meu link' }));
    await screen.findByText('A chave PIX precisa ser sua.');
    expect(screen.getByLabelText('Chave PIX').getAttribute('aria-invalid')).toBe('true');
  });

  it('may choose a bank account', async () => {
    const user = await show();
    await user.click(await screen.findByRole('radio', { name: 'Transferência' }));
    await fill(user, {
      'Nome completo de quem recebe': 'Bia Lima',
      'CPF ou CNPJ': '529.982.247-25',
      'Banco (3 números)': '001',
      Agência: '1234',
      'Conta com dígito': '12345-X',
    });
    await user.click(screen.getByRole('button', { name: 'Criar meu link' }));
    await screen.findByRole('heading', { name: 'Seu link' });
    expect(sent('POST')).toMatchObject({
      destination: {
        method: 'bank',
        bank: '001',
        branch: '1234',
        account: '12345-X',
        accountKind: 'checking',
      },
    });
  });
});

describe('an affiliate', () => {
  beforeEach(() => {
    server.on(ME, ok(AFFILIATE));
  });

  it('sees figures and the statement by month', async () => {
    await show();
    const figures = within(await screen.findByLabelText('Seus números'));
    expect(figures.getByText('R$ 17,40')).toBeTruthy();
    expect(figures.getByText('Próximo pagamento: 5 de dezembro de 2026')).toBeTruthy();
    expect(screen.getByText(/R\$ 8,70, pago em 05\/11\/2026/)).toBeTruthy();
    expect(screen.getByText(/-R\$ 8,70/)).toBeTruthy();
  });

  it('opens a month to its entries', async () => {
    const lines = [
      { at: '2026-11-03T12:00:00.000Z', cents: 870, plan: 'pro', cycle: 'monthly', chargeCents: 2_900 },
      { at: '2026-11-09T12:00:00.000Z', cents: -870, plan: 'pro', cycle: 'monthly', chargeCents: 2_900 },
    ];
    server.on(ME, ({ path }) => ok(path.includes('/commissions') ? lines : AFFILIATE));
    const user = await show();
    await user.click(await screen.findByRole('button', { name: 'Ver lançamentos de novembro de 2026' }));
    const [earned, taken] = within(
      await screen.findByRole('list', { name: 'Lançamentos de novembro de 2026' }),
    ).getAllByRole('listitem');
    expect(earned?.textContent).toMatch(/Comissão do plano Pro \(R\$\s29,00\)/);
    expect(taken?.textContent).toContain('Devolução do plano Pro');
  });

  it('changes where they are paid', async () => {
    const user = await show();
    await user.click(await screen.findByRole('button', { name: 'Alterar' }));
    await fill(user, { 'Chave PIX': 'nova@example.com' });
    server.on(
      ME,
      ok({ ...AFFILIATE, destination: { method: 'pix', kind: 'email', key: 'nova@example.com' } }),
    );
    await user.click(screen.getByRole('button', { name: 'Salvar' }));
    expect(await screen.findByText('PIX, chave E-mail: nova@example.com')).toBeTruthy();
    expect(sent('PATCH')).toEqual({
      displayName: 'Bia',
      destination: { method: 'pix', kind: 'email', key: 'nova@example.com' },
    });
  });

  it('can load the page again after a failure', async () => {
    server.on(ME, { status: 500, body: refuse('internal', 'Algo deu errado.') });
    const user = await show();
    await screen.findByText('Não foi possível carregar o painel');
    server.on(ME, ok(AFFILIATE));
    await user.click(screen.getByRole('button', { name: 'Tentar novamente' }));
    await screen.findByRole('heading', { name: 'Seu link' });
  });
});
