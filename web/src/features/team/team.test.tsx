import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { chargeOf, quoteOf, SELLER, subscribed } from '../../../testing/billing-world.ts';
import { createTestServices, type TestServices, WithServices } from '../../../testing/services.tsx';
import { someUser, signIn } from '../../../testing/signed-in.ts';
import { refuse, startVisitorServer } from '../../../testing/visitor-server.ts';
import { openTexts, startTranslations } from '../../i18n/index.ts';
import { storeChoice } from '../../session/workspace-choice.ts';
import { Invitation } from './invitation.tsx';
import { MembersPage } from './members-page.tsx';

declare const moveTo: (origin: string) => void;

const ID = '0198c0de-0000-7000-8000-000000000001';
const INVITATION = '0198c0de-0000-7000-8000-000000000002';
const OTHER = '0198c0de-0000-7000-8000-000000000003';
const PATH = `/api/auth/workspaces/${ID}`;
const SHOW = '/api/auth/invitations/show';
const AT = '2026-11-22T12:00:00.000Z';
const server = await startVisitorServer();
const user = someUser({ id: '0198c0de-0000-7000-8000-000000000009', name: 'Ana', email: 'ana@example.com' });
let services: TestServices;

const ENTERPRISE = { ...subscribed({ plan: 'business', priceCents: 149_00 }), plan: 'business' };

const member = (userId: string, name: string, role: string) => ({
  userId,
  name,
  email: `${name.toLowerCase()}@example.com`,
  picture: null,
  role,
  joinedAt: AT,
});
const invitation = {
  id: INVITATION,
  role: 'editor',
  email: null,
  path: '/invitation#segredo',
  invitedBy: 'Ana',
  createdAt: AT,
  expiresAt: AT,
  isExpired: false,
};
const workspace = (role: string, differences: object = {}) => ({
  id: ID,
  name: 'Rádio Maré',
  role,
  memberCount: 2,
  joinedAt: AT,
  members:
    role === 'owner'
      ? [member(user.id, 'Ana', 'owner'), member(OTHER, 'Bia', 'editor')]
      : [member(OTHER, 'Bia', 'owner'), member(user.id, 'Ana', role)],
  invitations: role === 'owner' || role === 'admin' ? [invitation] : [],
  seats: null,
  offeredTo: null,
  sendsMails: false,
  ...differences,
});

beforeAll(async () => {
  moveTo(server.origin);
  await startTranslations();
  await openTexts('app');
  await openTexts('team');
});
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  server.forget();
  services = createTestServices();
});
afterEach(cleanup);
afterAll(() => server.stop());

const show = (element: ReactElement) => {
  render(
    <MemoryRouter>
      <WithServices services={services}>{element}</WithServices>
    </MemoryRouter>,
  );
  return userEvent.setup();
};
const enter = async (role: 'owner' | 'admin' | 'reader', differences?: object) => {
  server.on(`${PATH}/sso`, {
    status: 200,
    body: { success: true, data: { redirectUri: '', provider: null } },
  });
  server.on(PATH, { status: 200, body: { success: true, data: workspace(role, differences) } });
  await signIn(services, server, user);
  storeChoice({ userId: user.id, id: ID, name: 'Rádio Maré', role });
  const person = show(<MembersPage />);
  await screen.findByRole('list', { name: 'Membros do espaço de trabalho' });
  return person;
};
const buttons = () => screen.getAllByRole('button').map((button) => button.textContent);

describe('the members of a workspace', () => {
  it('are a list without actions for a reader, who can leave', async () => {
    await enter('reader');
    expect(screen.getAllByRole('listitem').map((row) => row.textContent)).toEqual([
      expect.stringContaining('Dono'),
      expect.stringMatching(/\(você\).*Leitor/),
    ]);
    expect(buttons()).toEqual(['Ir para o espaço pessoal', 'Sair do espaço']);
  });

  it('are managed by the owner, who cannot leave', async () => {
    const person = await enter('owner');
    expect(screen.getByText('Convites abertos')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Sair do espaço' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Ações para Ana' })).toBeNull();
    await person.click(screen.getByRole('button', { name: 'Ações para Bia' }));
    server.on(`/api/transcription/members/${OTHER}/private-folders`, {
      status: 200,
      body: { success: true, data: { folders: 1, recordings: 2 } },
    });
    await person.click(await screen.findByRole('menuitem', { name: 'Remover do espaço' }));
    const dialog = await screen.findByRole('dialog', { name: 'Remover Bia?' });
    expect(
      await within(dialog).findByText(/2 gravações em pastas que só esta pessoa vê são excluídas/),
    ).toBeTruthy();
    expect(within(dialog).getByText(/ficam no espaço/)).toBeTruthy();
    server.on(`${PATH}/members/${OTHER}`, { status: 200, body: { success: true } });
    await person.click(within(dialog).getByRole('button', { name: 'Remover do espaço' }));
    expect(await screen.findByText('Bia saiu do espaço')).toBeTruthy();
    expect(server.seen.some(({ method, path }) => method === 'DELETE' && path.endsWith(OTHER))).toBe(true);
  });

  it('have seats, of which the owner buys more after seeing today’s charge and the next invoice', async () => {
    const quote = quoteOf('business', 'monthly', 168_00, {
      extraSeats: 1,
      amountCents: 12_87,
      next: { on: '2026-12-01', amountCents: 168_00 },
    });
    const body = { success: true, subscription: ENTERPRISE };
    server.on('/api/subscription/status', { status: 200, body });
    server.on('/api/subscription/seats/preview', { status: 200, body: { success: true, data: quote } });
    const sold = { plans: [], seller: SELLER, paymentMethods: ['credit_card'], automaticPix: false };
    server.on('/api/subscription/plans', { status: 200, body: { success: true, data: sold } });
    const bought = {
      success: true,
      status: 'CONFIRMED',
      value: 12.87,
      dueDate: '2026-11-22',
      paymentData: {},
    };
    server.on('/api/subscription/seats', { status: 200, body: { ...bought, charge: chargeOf() } });
    const person = await enter('owner', { seats: { used: 5, total: 5 } });
    expect(screen.getByText('5 de 5 lugares ocupados')).toBeTruthy();
    expect(screen.getByText(/depois que você comprar mais um/)).toBeTruthy();
    await person.click(screen.getByRole('button', { name: 'Mudar lugares' }));
    const dialog = await screen.findByRole('dialog', { name: 'Lugares' });
    expect((await within(dialog).findByLabelText<HTMLInputElement>('Total de lugares')).value).toBe('6');
    const pay = await within(dialog).findByRole('button', { name: /Pagar R\$\s12,87/ });
    expect(within(dialog).getByText(/168,00 em/)).toBeTruthy();
    expect(within(dialog).getByLabelText<HTMLSelectElement>('Pagar com').value).toBe('credit_card');
    expect(await within(dialog).findByText('Ler o contrato')).toBeTruthy();
    expect(within(dialog).getByText(/Ao pagar, você aceita este contrato/)).toBeTruthy();
    await person.click(pay);
    expect(await screen.findByText('Lugares comprados')).toBeTruthy();
    const sent = server.seen.find(({ path }) => path === '/api/subscription/seats');
    expect(JSON.parse(sent?.body ?? '')).toEqual({
      quoteId: quote.id,
      paymentMethod: 'credit_card',
      contractVersion: SELLER.contract.version,
    });
  });

  it('have seats whose price is loaded once more if it has changed when the owner pays', async () => {
    const previews = () => server.seen.filter(({ path }) => path === '/api/subscription/seats/preview');
    server.on('/api/subscription/status', {
      status: 200,
      body: { success: true, subscription: ENTERPRISE },
    });
    server.on('/api/subscription/seats/preview', () => {
      const count = previews().length;
      const data = quoteOf('business', 'monthly', 168_00, {
        id: `0198c0de-0000-7000-8000-00000000d00${count}`,
        extraSeats: 1,
        amountCents: count * 10_00,
      });
      return { status: 200, body: { success: true, data } };
    });
    const sold = { plans: [], seller: SELLER, paymentMethods: ['credit_card'], automaticPix: false };
    server.on('/api/subscription/plans', { status: 200, body: { success: true, data: sold } });
    const stale = refuse('billing.quote_stale', 'O preço mudou.');
    server.on('/api/subscription/seats', { status: 409, body: stale });
    const person = await enter('owner', { seats: { used: 5, total: 5 } });
    await person.click(screen.getByRole('button', { name: 'Mudar lugares' }));
    const dialog = await screen.findByRole('dialog', { name: 'Lugares' });
    await within(dialog).findByText('Ler o contrato');
    await person.click(await within(dialog).findByRole('button', { name: /Pagar R\$\s10,00/ }));
    expect(await within(dialog).findByText('O preço mudou.')).toBeTruthy();
    await waitFor(() => expect(services.queries.isFetching()).toBe(0));
    expect(await within(dialog).findByRole('button', { name: /Pagar R\$\s20,00/ })).toBeTruthy();
    expect(previews()).toHaveLength(2);
  });

  it('have seats that a number below those of the plan does not change', async () => {
    const body = { success: true, subscription: ENTERPRISE };
    server.on('/api/subscription/status', { status: 200, body });
    const person = await enter('owner', { seats: { used: 1, total: 5 } });
    await person.click(screen.getByRole('button', { name: 'Mudar lugares' }));
    const field = await screen.findByLabelText('Total de lugares');
    await person.clear(field);
    await person.type(field, '4');
    expect(await screen.findByText('Digite um número de 5 a 1005.')).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Escolha outro número' }).disabled).toBe(
      true,
    );
  });

  it('have seats that an admin sees, and a plan that was agreed is asked for', async () => {
    await enter('admin', { seats: { used: 1, total: 5 } });
    expect(screen.getByText('1 de 5 lugares ocupados')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Mudar lugares' })).toBeNull();
  });

  it('are invited by a link, for one address if wanted', async () => {
    const made = { ...invitation, role: 'reader', email: 'caio@example.com' };
    server.on(`${PATH}/invitations`, { status: 201, body: { success: true, data: made } });
    const person = await enter('admin');
    await person.click(screen.getByRole('button', { name: 'Convidar' }));
    const dialog = await screen.findByRole('dialog', { name: 'Convidar para “Rádio Maré”' });
    await person.selectOptions(within(dialog).getByLabelText('Papel'), 'reader');
    await person.type(within(dialog).getByLabelText('E-mail (opcional)'), 'caio@example.com');
    await person.click(within(dialog).getByRole('button', { name: 'Criar convite' }));
    const link = await screen.findByLabelText<HTMLInputElement>('Link do convite');
    expect(link.value).toBe(`${server.origin}/invitation#segredo`);
    const sent = server.seen.find(({ path, method }) => path.endsWith('/invitations') && method === 'POST');
    expect(JSON.parse(sent?.body ?? '')).toEqual({ role: 'reader', email: 'caio@example.com' });
  });

  it('see an offer of the workspace, and what accepting means', async () => {
    await enter('admin', { offeredTo: user.id });
    expect(screen.getByText(/ele usa o seu plano e os seus minutos/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Aceitar e ser o dono' })).toBeTruthy();
  });

  it('explain why they could not be loaded', async () => {
    server.on(PATH, { status: 503, body: refuse('gateway.unavailable', 'fora do ar') });
    await signIn(services, server, user);
    storeChoice({ userId: user.id, id: ID, name: 'Rádio Maré', role: 'owner' });
    show(<MembersPage />);
    expect(await screen.findByText('Não foi possível carregar os membros')).toBeTruthy();
  });
});

describe('an invitation', () => {
  const shown = (state: string) => ({
    state,
    workspaceId: ID,
    workspaceName: 'Rádio Maré',
    invitedBy: 'Bia',
    role: 'editor',
    email: state === 'other_address' ? 'caio@example.com' : null,
    expiresAt: AT,
  });
  const visit = (state: string) => {
    server.on(SHOW, { status: 200, body: { success: true, data: shown(state) } });
    show(<Invitation token="segredo" onSignIn={() => undefined} onRegister={() => undefined} />);
  };

  it('asks a visitor to sign in', async () => {
    visit('open');
    expect(await screen.findByRole('heading', { name: 'Bia convida você para “Rádio Maré”' })).toBeTruthy();
    expect(buttons()).toEqual(['Entrar para aceitar', 'Criar conta']);
  });

  it.each([
    ['open', 'Bia convida você para “Rádio Maré”', 'Aceitar convite'],
    ['member', 'Você já faz parte de “Rádio Maré”', 'Abrir o espaço'],
    ['other_address', 'Este convite é de outro e-mail', 'Sair desta conta'],
  ])('says to a signed-in user what it is: %s', async (state, title, action) => {
    await signIn(services, server, user);
    visit(state);
    expect(await screen.findByRole('heading', { name: title })).toBeTruthy();
    expect(buttons()).toEqual([action]);
  });

  it.each([
    ['expired', 'Este convite venceu'],
    ['used', 'Este convite já foi usado'],
    ['cancelled', 'Este convite foi cancelado'],
  ])('that no longer holds says why: %s', async (state, title) => {
    visit(state);
    expect(await screen.findByRole('heading', { name: title })).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('that does not exist says so', async () => {
    server.on(SHOW, { status: 404, body: refuse('auth.invitation_not_found', 'Este convite não existe') });
    show(<Invitation token="x" onSignIn={() => undefined} onRegister={() => undefined} />);
    expect(await screen.findByRole('heading', { name: 'Este convite não existe' })).toBeTruthy();
  });
});
