import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { plain, press } from '../../testing/billing-stage.tsx';
import {
  BOLETO_LINE,
  CHARGE_ID,
  chargeOf,
  PIX_TEXT,
  resultOf,
  subscribed,
} from '../../testing/billing-world.ts';
import { CUSTOMER, choose, field, stageCheckout, toast } from '../../testing/checkout-stage.tsx';
import { lastToast } from '../../testing/toasts.ts';
import { refuse } from '../../testing/visitor-server.ts';

const { stage, server, showCheckout, review } = await stageCheckout();

describe('the last step of the checkout', () => {
  it('shows price, next charge, document, company and contract before the button', async () => {
    await review(/PIX/);
    const text = plain(screen.getByRole('dialog').textContent);
    for (const words of [
      'PlanoPro',
      'R$ 29,00 por mês',
      'PagamentoPIX',
      'CPF529.982.247-25',
      'TotalR$ 29,00',
      'Renova em 1º de janeiro de 2027 por R$ 29,00',
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

  it('with PIX Automático says what is debited and how to stop it, before and after the order', async () => {
    server.world.automaticPix = true;
    const user = await showCheckout();
    await field('CPF ou CNPJ');
    await press(user, 'Continuar');
    await choose(user, /Boleto/);
    expect(screen.queryByRole('checkbox')).toBeNull();
    await choose(user, /PIX/);
    const box = await screen.findByRole('checkbox', { name: 'Renovar automaticamente com PIX Automático' });
    expect(box.getAttribute('aria-checked')).toBe('false');
    await user.click(box);
    await press(user, 'Continuar');
    await screen.findByText('Escriba Tecnologia Ltda.', { exact: false });
    const text = plain(screen.getByRole('dialog').textContent);
    for (const words of [
      'PagamentoPIX Automático',
      'O mesmo código autoriza o débito das renovações.',
      'Em 1º de janeiro de 2027 o seu banco debita R$ 29,00 da sua conta',
      'Para parar o débito, cancele a assinatura ou troque o método aqui',
    ])
      expect(text).toContain(words);
    await press(user, /Gerar PIX/);
    expect(await screen.findByText(/^Este código também autoriza o débito/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Pagar de outro jeito' })).toBeNull();
    expect(server.sentTo('POST', '/asaas/checkout')).toMatchObject([
      { paymentMethod: 'pix', automaticPix: true },
    ]);
  });

  it('sends PIX Automático only with PIX', async () => {
    server.world.automaticPix = true;
    const user = await showCheckout();
    await field('CPF ou CNPJ');
    await press(user, 'Continuar');
    await choose(user, /PIX/);
    await user.click(await screen.findByRole('checkbox'));
    await choose(user, /Boleto/);
    expect(screen.queryByRole('checkbox')).toBeNull();
    await press(user, 'Continuar');
    await screen.findByText('Escriba Tecnologia Ltda.', { exact: false });
    await press(user, /^Pagar/);
    await screen.findByRole('link', { name: 'Ver boleto online' });
    expect(server.sentTo('POST', '/asaas/checkout')).toMatchObject([{ paymentMethod: 'boleto' }]);
    expect(server.sentTo('POST', '/asaas/checkout')[0]).not.toHaveProperty('automaticPix');
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
    expect(screen.getByText('34191.79001 01043.510047 91020.150008 2 91070000002900')).toBeTruthy();
    await press(user, 'Copiar linha digitável');
    expect(await navigator.clipboard.readText()).toBe(BOLETO_LINE);
    expect(screen.getByText('1º de dezembro de 2026')).toBeTruthy();
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

  it('leads to the field that the server does not accept, with its words', async () => {
    const user = await review(/PIX/);
    server.world.faults.set('POST /asaas/checkout', {
      status: 400,
      body: refuse('billing.phone_invalid', 'Telefone sem DDD conhecido'),
    });
    await press(user, /Gerar PIX/);
    const phone = await field('Telefone');
    await waitFor(() => expect(document.activeElement).toBe(phone));
    const refusal = () => within(screen.getByRole('dialog')).queryByText('Telefone sem DDD conhecido');
    expect(refusal()).not.toBeNull();
    expect(toast()).toBe('Erro no pagamento | Telefone sem DDD conhecido');
    server.world.faults.clear();
    await user.clear(phone);
    await user.type(phone, '21987654321');
    expect(refusal()).toBeNull();
    await press(user, 'Continuar');
    await press(user, 'Continuar');
    await press(user, /Gerar PIX/);
    await screen.findByText(PIX_TEXT);
    expect(server.sentTo('POST', '/asaas/checkout').at(-1)).toMatchObject({
      customerInfo: { phone: '21987654321' },
    });
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

  it('orders what the page shows although its quote has expired meanwhile', async () => {
    const user = await review(/PIX/);
    const path = 'POST /asaas/checkout';
    server.world.faults.set(path, async () => {
      server.world.faults.delete(path);
      return { status: 409, body: refuse('billing.quote_stale', 'A cotação expirou') };
    });
    const renewed = '0198c0de-0000-7000-8000-00000000d002';
    server.world.quote = { id: renewed, expiresAt: '2099-01-02T00:00:00.000Z' };
    await press(user, /Gerar PIX/);
    expect(await screen.findByText(PIX_TEXT)).toBeTruthy();
    expect(
      server.sentTo('POST', '/asaas/checkout').map((order) => (order as { quoteId: string }).quoteId),
    ).toEqual(['0198c0de-0000-7000-8000-00000000d001', renewed]);
  });

  it('shows the new price when the quote is stale, and charges nothing before it is seen', async () => {
    const user = await review(/PIX/);
    server.world.faults.set('POST /asaas/checkout', {
      status: 409,
      body: refuse('billing.quote_stale', 'A cotação expirou'),
    });
    server.world.quote = { amountCents: 31_00 };
    await press(user, /Gerar PIX/);
    expect((await screen.findByRole('alert')).textContent).toContain('O valor ou as datas mudaram');
    expect(plain(screen.getByRole('button', { name: /Gerar/ }).textContent)).toBe('Gerar PIX de R$ 31,00');
    expect(server.sentTo('POST', '/asaas/checkout')).toHaveLength(1);
  });

  it('shows a contract that has changed since, and accepts that one with the next click', async () => {
    const user = await review(/PIX/);
    await user.click(screen.getByText('Ler o contrato inteiro'));
    expect(screen.getByText('O plano renova sozinho até ser cancelado. Sempre.')).toBeTruthy();
    server.world.contract = { version: '2027-01', summary: ['Uma regra nova.'], clauses: [] };
    server.world.faults.set('POST /asaas/checkout', {
      status: 409,
      body: refuse('billing.contract_changed', 'O contrato mudou.'),
    });
    await press(user, /Gerar PIX/);
    expect(await screen.findByText('Uma regra nova.')).toBeTruthy();
    expect((await screen.findByRole('alert')).textContent).toContain('O contrato mudou.');
    server.world.faults.clear();
    await press(user, /Gerar PIX/);
    await screen.findByText(PIX_TEXT);
    expect(server.sentTo('POST', '/asaas/checkout').at(-1)).toMatchObject({ contractVersion: '2027-01' });
  });
});
