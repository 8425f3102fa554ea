import { describe, expect, it } from '@jest/globals';
import type { CustomerInfo } from '@escriba/contracts';
import { screen, waitFor } from '@testing-library/react';
import { type Clicker, plain, press, stageBilling } from '../../testing/billing-stage.tsx';
import { CHARGE_ID, chargeOf, PIX_TEXT, resultOf, subscribed } from '../../testing/billing-world.ts';
import { lastToast } from '../../testing/toasts.ts';
import { refuse } from '../../testing/visitor-server.ts';
import { SubscriptionPage } from './subscription-page.tsx';

const stage = await stageBilling();
const { server } = stage;

const PATH = '/app/subscription';
const CUSTOMER: CustomerInfo = {
  name: 'Ana Beatriz',
  email: 'ana@example.com',
  cpfCnpj: '52998224725',
  postalCode: '01001000',
  address: 'Praça da Sé',
  addressNumber: '10',
  city: 'São Paulo',
  state: 'SP',
  phone: '11987654321',
};

const field = (name: string | RegExp) => screen.findByLabelText<HTMLInputElement>(name);
const isOff = async (name: string) =>
  (await screen.findByRole('button', { name })).getAttribute('aria-disabled') === 'true';
const toast = () => {
  const { title, detail } = (lastToast() ?? {}) as { readonly title?: string; readonly detail?: string };
  return plain(`${title} | ${detail}`);
};
const showCheckout = (customer: CustomerInfo | null = CUSTOMER): Promise<Clicker> => {
  server.world.customer = customer;
  return stage.show(<SubscriptionPage />, PATH, '?plan=pro');
};
const choose = async (user: Clicker, method: RegExp) =>
  user.click(await screen.findByRole('radio', { name: method }));
/** Goes to the last step with a method. */
const review = async (method: RegExp): Promise<Clicker> => {
  const user = await showCheckout();
  await field('CPF ou CNPJ');
  await press(user, 'Continuar');
  await choose(user, method);
  if (method.source === 'Cartão') await typeCard(user);
  await press(user, 'Continuar');
  await screen.findByText('Escriba Tecnologia Ltda.', { exact: false });
  return user;
};
const typeCard = async (user: Clicker): Promise<void> => {
  await user.type(await field('Nome no cartão'), 'ANA B');
  await user.type(await field('Número do cartão'), '4111111111111111');
  await user.type(await field('Mês'), '12');
  await user.type(await field('Ano'), '2035');
  await user.type(await field('CVV'), '123');
};

describe('the first step of the checkout', () => {
  it('is filled in from the last order, with masks', async () => {
    await showCheckout();
    expect((await field('CPF ou CNPJ')).value).toBe('529.982.247-25');
    expect((await field('CEP')).value).toBe('01001-000');
    expect((await field('Telefone')).value).toBe('(11) 98765-4321');
    expect((await field('Estado')).value).toBe('SP');
    expect(await isOff('Continuar')).toBe(false);
  });

  it('keeps the user until all required fields are right, and says so', async () => {
    const user = await showCheckout({ ...CUSTOMER, cpfCnpj: '11111111111' });
    expect((await screen.findAllByText('Seus Dados')).length).toBeGreaterThan(0);
    expect(await isOff('Continuar')).toBe(true);
    await press(user, 'Continuar');
    expect(await screen.findByText('CPF inválido')).toBeTruthy();
    expect(toast()).toBe('Dados incompletos | Preencha todos os dados obrigatórios corretamente.');
    expect(document.activeElement).toBe(await field('CPF ou CNPJ'));
  });

  it('takes a CNPJ with letters', async () => {
    const user = await showCheckout({ ...CUSTOMER, cpfCnpj: '' });
    await user.type(await field('CPF ou CNPJ'), '12abc34501de35');
    expect((await field('CPF ou CNPJ')).value).toBe('12.ABC.345/01DE-35');
    expect(await isOff('Continuar')).toBe(false);
  });

  it('fills in the address of a CEP', async () => {
    const user = await showCheckout(null);
    await user.type(await field('CEP'), '01001000');
    await waitFor(async () => expect((await field('Endereço')).value).toBe('Praça da Sé'));
    expect((await field('Cidade')).value).toBe('São Paulo');
    expect((await field('Estado')).value).toBe('SP');
    await waitFor(() => expect(toast()).toBe('CEP encontrado! | Endereço preenchido automaticamente.'));
  });

  it('keeps the street that the user typed for a CEP of a whole town', async () => {
    const user = await showCheckout(null);
    await user.type(await field('Endereço'), 'Rua Direita');
    await user.type(await field('CEP'), '13000000');
    await waitFor(async () => expect((await field('Cidade')).value).toBe('Vila Pequena'));
    expect((await field('Endereço')).value).toBe('Rua Direita');
  });

  it.each([
    ['99999999', 'CEP não encontrado'],
    ['50000000', 'Erro ao buscar CEP'],
  ])('reports the CEP %s as “%s”', async (cep, title) => {
    const user = await showCheckout(null);
    await user.type(await field('CEP'), cep);
    await waitFor(() => expect(lastToast()?.title).toBe(title));
  });

  it('asks for 8 digits before it looks up a CEP', async () => {
    const user = await showCheckout(null);
    await user.type(await field('CEP'), '0100');
    await press(user, 'Buscar CEP');
    await waitFor(() => expect(lastToast()?.title).toBe('CEP deve ter 8 dígitos'));
    expect(server.seen.some(({ path }) => path.startsWith('/api/address'))).toBe(false);
  });
});

describe('the second step', () => {
  it('needs a method', async () => {
    const user = await showCheckout();
    await field('CPF ou CNPJ');
    await press(user, 'Continuar');
    expect((await screen.findAllByRole('radio', { name: /PIX|Boleto|Cartão/ })).length).toBe(3);
    expect(await isOff('Continuar')).toBe(true);
    await press(user, 'Continuar');
    await waitFor(() => expect(toast()).toBe('Dados incompletos | Selecione um método de pagamento.'));
  });

  it('needs a right card, and says what is wrong with it', async () => {
    const user = await showCheckout();
    await field('CPF ou CNPJ');
    await press(user, 'Continuar');
    await choose(user, /Cartão/);
    await press(user, 'Continuar');
    await waitFor(() => expect(toast()).toContain('Preencha todos os dados do cartão corretamente.'));
    await typeCard(user);
    expect((await field('Número do cartão')).value).toBe('4111 1111 1111 1111');
    expect(screen.getByText('Bandeira: Visa')).toBeTruthy();
    expect(await isOff('Continuar')).toBe(false);
    await user.type(await field('Número do cartão'), '{Backspace}2');
    await press(user, 'Continuar');
    await waitFor(() => expect(toast()).toBe('Cartão inválido | Número do cartão inválido'));
    expect(await screen.findByText('Número do cartão inválido')).toBeTruthy();
  });

  it('goes back without losing a field', async () => {
    const user = await showCheckout(null);
    await user.type(await field('Endereço'), 'Rua Direita');
    server.world.customer = CUSTOMER;
    expect(screen.queryByRole('button', { name: 'Voltar' })).toBeNull();
    await user.clear(await field('Nome'));
    await user.type(await field('Nome'), 'Ana');
    await user.type(await field('CPF ou CNPJ'), '52998224725');
    await user.type(await field('Telefone'), '1187654321');
    await user.type(await field('CEP'), '13000000');
    await waitFor(async () => expect((await field('Cidade')).value).toBe('Vila Pequena'));
    await user.type(await field('Número'), '1');
    await press(user, 'Continuar');
    await choose(user, /PIX/);
    await press(user, 'Voltar');
    expect((await field('Endereço')).value).toBe('Rua Direita');
    await press(user, 'Continuar');
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /PIX/ }).checked).toBe(true);
  });
});

describe('the last step', () => {
  it('shows price, next charge, document, company and contract before the button', async () => {
    await review(/PIX/);
    const text = plain(screen.getByRole('dialog').textContent);
    for (const words of [
      'PlanoPro',
      'R$ 29,00 por mês',
      'PagamentoPIX',
      'CPF529.982.247-25',
      'TotalR$ 29,00',
      'Renova em 1 de janeiro de 2027 por R$ 29,00',
      'Escriba Tecnologia Ltda. · CNPJ 12.345.678/0001-95',
      'Rua das Flores, 100',
      'O plano renova sozinho até ser cancelado.',
    ])
      expect(text).toContain(words);
    expect(plain(screen.getByRole('button', { name: /Gerar/ }).textContent)).toBe('Gerar PIX de R$ 29,00');
  });

  it('orders once with the quote and the contract, and shows the PIX code', async () => {
    const user = await review(/PIX/);
    await user.dblClick(screen.getByRole('button', { name: /Gerar PIX/ }));
    expect(await screen.findByRole('img', { name: 'Código QR do PIX' })).toBeTruthy();
    expect(screen.getByText(PIX_TEXT)).toBeTruthy();
    expect(server.sentTo('POST', '/asaas/checkout')).toEqual([
      {
        plan: 'pro',
        cycle: 'monthly',
        paymentMethod: 'pix',
        customerInfo: CUSTOMER,
        quoteId: '0198c0de-0000-7000-8000-00000000d001',
        contractVersion: '2026-11',
      },
    ]);
  });

  it('checks a PIX payment once its code is copied, and closes when it is confirmed', async () => {
    const user = await review(/PIX/);
    await press(user, /Gerar PIX/);
    await screen.findByText(PIX_TEXT);
    expect(screen.queryByText(/Verificando pagamento/)).toBeNull();
    await press(user, 'Copiar código PIX');
    expect(await navigator.clipboard.readText()).toBe(PIX_TEXT);
    expect(await screen.findByText('Verificando pagamento... (1/12)')).toBeTruthy();
    expect(screen.getByText('Próxima verificação em 10 segundos')).toBeTruthy();
    server.world.status = subscribed();
    server.world.results.set(CHARGE_ID, resultOf(chargeOf({ state: 'paid' })));
    await press(user, 'Verificar agora');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(toast()).toBe('Plano ativado! | Seu plano foi ativado com sucesso.'));
  });

  it('says that the money has not arrived, and goes on checking', async () => {
    const user = await review(/PIX/);
    await press(user, /Gerar PIX/);
    await press(user, 'Copiar código PIX');
    server.world.faults.set('POST /api/subscription/activate', {
      status: 409,
      body: refuse('billing.payment_pending', 'Ainda não recebemos a confirmação do pagamento.'),
    });
    await press(user, 'Verificar agora');
    await waitFor(() => expect(lastToast()?.title).toBe('Pagamento ainda não confirmado'));
    expect(screen.getByText('Verificando pagamento... (1/12)')).toBeTruthy();
  });

  it('shows the boleto with its line, link and PDF', async () => {
    const user = await review(/Boleto/);
    await press(user, /^Pagar/);
    expect((await screen.findByRole('link', { name: 'Ver boleto online' })).getAttribute('href')).toBe(
      'https://pay.example/b/1',
    );
    expect(screen.getByRole('link', { name: 'Baixar PDF' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Copiar linha digitável' })).toBeTruthy();
    expect(screen.getByText('1 de dezembro de 2026')).toBeTruthy();
    expect(screen.getByText(/até 3 dias úteis depois/)).toBeTruthy();
  });

  it('shows an approved card for a moment, then closes, and keeps no card data', async () => {
    server.world.order = ({ plan }) => chargeOf({ plan, state: 'paid', method: 'credit_card' });
    const user = await review(/Cartão/);
    server.world.order = ({ plan }) => chargeOf({ plan, state: 'paid', method: 'credit_card' });
    await press(user, /^Pagar/);
    expect(await screen.findByText('Pagamento Aprovado!')).toBeTruthy();
    expect(screen.getByText('Plano Pro Ativo!')).toBeTruthy();
    const kept = JSON.stringify([
      stage
        .services()
        .queries.getQueryCache()
        .getAll()
        .map(({ state, queryKey }) => [queryKey, state.data]),
      stage
        .services()
        .queries.getMutationCache()
        .getAll()
        .map(({ state }) => state),
      Object.entries(localStorage),
      Object.entries(sessionStorage),
    ]);
    expect(kept).not.toMatch(/4111|ANA B"/);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(lastToast()?.title).toBe('Pagamento confirmado!');
  });

  it('reports the server’s message and keeps what was typed', async () => {
    const user = await review(/Cartão/);
    server.world.faults.set('POST /asaas/checkout', {
      status: 402,
      body: refuse('billing.declined', 'O cartão foi recusado.'),
    });
    await press(user, /^Pagar/);
    expect((await screen.findByRole('alert')).textContent).toContain('O cartão foi recusado.');
    expect(toast()).toBe('Erro no pagamento | O cartão foi recusado.');
    await press(user, 'Voltar');
    expect((await field('Número do cartão')).value).toBe('4111 1111 1111 1111');
  });

  it('orders another card after a declined one with a new quote', async () => {
    const user = await review(/Cartão/);
    server.world.faults.set('POST /asaas/checkout', {
      status: 422,
      body: refuse('billing.card_declined', 'Transação não autorizada.'),
    });
    const renewed = '0198c0de-0000-7000-8000-00000000d002';
    server.world.quote = { id: renewed };
    await press(user, /^Pagar/);
    await screen.findByRole('alert');
    server.world.faults.clear();
    server.world.order = ({ plan }) => chargeOf({ plan, state: 'paid', method: 'credit_card' });
    await waitFor(() =>
      expect(screen.getByRole<HTMLButtonElement>('button', { name: /^Pagar/ }).disabled).toBe(false),
    );
    await press(user, /^Pagar/);
    expect(await screen.findByText('Pagamento Aprovado!')).toBeTruthy();
    expect(server.sentTo('POST', '/asaas/checkout').at(-1)).toMatchObject({ quoteId: renewed });
  });

  it('says that the e-mail has an account', async () => {
    const user = await review(/PIX/);
    server.world.faults.set('POST /asaas/checkout', {
      status: 409,
      body: refuse('x', 'Erro: Usuário já existe no sistema'),
    });
    await press(user, /Gerar PIX/);
    await waitFor(() =>
      expect(toast()).toContain('Este email já está cadastrado. Faça login para continuar.'),
    );
  });

  it('shows the new price when the quote is stale, and charges nothing before it is seen', async () => {
    const user = await review(/PIX/);
    server.world.faults.set('POST /asaas/checkout', {
      status: 409,
      body: refuse('billing.quote_stale', 'A cotação expirou'),
    });
    server.world.quote = { amountCents: 31_00 };
    await press(user, /Gerar PIX/);
    expect((await screen.findByRole('alert')).textContent).toContain('O valor foi atualizado');
    expect(plain(screen.getByRole('button', { name: /Gerar/ }).textContent)).toBe('Gerar PIX de R$ 31,00');
  });
});

describe('leaving the checkout', () => {
  it('asks only if something was typed', async () => {
    const user = await showCheckout();
    await field('CPF ou CNPJ');
    await press(user, 'Cancelar');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('keeps every field unless the user discards them', async () => {
    const user = await showCheckout(null);
    await user.type(await field('Endereço'), 'Rua Direita');
    await user.keyboard('{Escape}');
    expect(await screen.findByText('Sair sem concluir?')).toBeTruthy();
    const stay = await screen.findByRole('button', { name: 'Continuar preenchendo' });
    await waitFor(() => expect(document.activeElement).toBe(stay));
    await user.click(stay);
    expect((await field('Endereço')).value).toBe('Rua Direita');
    await press(user, 'Cancelar');
    await press(user, 'Descartar e sair');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});
