import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { plain, press, stageBilling } from '../../testing/billing-stage.tsx';
import {
  CHARGE_ID,
  chargeOf,
  FREE,
  PAID,
  PIX_TEXT,
  planOf,
  resultOf,
  SOLD_BUSINESS,
  subscribed,
} from '../../testing/billing-world.ts';
import { usage } from '../../testing/recordings.ts';
import { lastToast } from '../../testing/toasts.ts';
import { PublicSubscriptionPage } from './public-subscription-page.tsx';
import { SubscriptionPage } from './subscription-page.tsx';

const stage = await stageBilling();
const { server } = stage;

const PATH = '/app/subscription';
const show = (status = server.world.status) => {
  server.world.status = status;
  return stage.show(<SubscriptionPage />, PATH);
};
const definition = async (name: string) =>
  plain((await screen.findByText(name, { selector: 'dt' })).nextElementSibling?.textContent);
const sold = () => screen.queryAllByRole('button', { name: 'Fazer Upgrade' });

describe('the subscription page', () => {
  it('offers a user without a subscription all plans except the free one', async () => {
    await show();
    const pro = await screen.findByRole('listitem', { name: 'Pro' });
    expect(within(pro).getByText('Recomendado')).toBeTruthy();
    expect(within(pro).getByText('Transcrições ilimitadas, até 120 minutos por mês')).toBeTruthy();
    expect(plain(pro.textContent)).toContain('R$ 29 por mês');
    expect(screen.getByRole('listitem', { name: 'Enterprise' })).toBeTruthy();
    expect(screen.queryByRole('listitem', { name: 'Gratuito' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Falar com vendas' }).getAttribute('href')).toMatch(
      /^mailto:vendas@escriba\.example/,
    );
    expect(await screen.findByText('Nenhum histórico ainda')).toBeTruthy();
  });

  it('says the free plan and its price once', async () => {
    await show();
    const own = within(await screen.findByRole('region', { name: 'Assinatura atual' }));
    expect(own.getByRole('heading', { name: 'Plano Gratuito' })).toBeTruthy();
    expect(own.getByText('Para conhecer a transcrição com seus próprios áudios')).toBeTruthy();
    expect(own.getAllByText(/gratuito|free/i)).toHaveLength(1);
    expect(await definition('Preço')).toBe('R$ 0 para sempre');
    expect(await definition('Próxima cobrança')).toBe('Nenhuma');
  });

  it('links the PDF of the invoice beside its payment', async () => {
    server.world.payments = [
      { ...PAID, invoiceUrl: 'https://asaas.example/nfs/inv_1.pdf' },
      { ...PAID, id: CHARGE_ID },
    ];
    await show(subscribed());
    const links = await screen.findAllByRole('link', { name: 'Nota fiscal (PDF)' });
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['https://asaas.example/nfs/inv_1.pdf']);
  });

  it.each([
    ['active', 'PIX Automático', /^O seu banco debita as renovações.*Para parar, troque o método/],
    ['ended', 'PIX', /^O débito pelo PIX Automático terminou\. A cada renovação, pague o PIX/],
  ] as const)('says how PIX Automático that is %s renews', async (automaticPix, name, sentence) => {
    await show(subscribed({ method: 'pix', card: null, automaticPix }));
    expect(await definition('Pagamento')).toBe(name);
    expect(screen.getByText(sentence)).toBeTruthy();
  });

  it('says what a year costs and saves', async () => {
    const user = await show();
    await user.click(await screen.findByRole('radio', { name: 'Anual' }));
    const pro = screen.getByRole('listitem', { name: 'Pro' });
    expect(plain(pro.textContent)).toContain('R$ 290 por anoEconomize R$ 58,00 por ano');
  });

  it('says how many transcriptions a limited plan has', async () => {
    server.world.plans = [planOf('free'), planOf('pro', { maxTranscriptions: 40 })];
    await show();
    expect(await screen.findByText('40 transcrições/mês')).toBeTruthy();
  });

  it('shows plan, price, next charge and card, and offers no smaller plan as an upgrade', async () => {
    server.world.plans = [planOf('free'), planOf('pro'), SOLD_BUSINESS];
    await show(subscribed({ plan: 'business', priceCents: 99_00 }));
    expect(await definition('Preço')).toBe('R$ 99,00 por mês');
    expect(screen.getByRole('heading', { name: 'Plano Enterprise' })).toBeTruthy();
    expect(screen.getAllByText('Ativo')).toHaveLength(1);
    expect(await definition('Próxima cobrança')).toBe('R$ 29,00 em 1º de dez. de 2026');
    expect(await definition('Pagamento')).toBe('Visa final 4242');
    expect(await screen.findByText('Você já tem o maior plano.')).toBeTruthy();
    expect(sold()).toEqual([]);
    expect(screen.getByRole('button', { name: 'Mudar para o plano Pro' })).toBeTruthy();
  });

  it('shows no card for a subscription that is paid in another way by now', async () => {
    await show(subscribed({ method: 'pix' }));
    expect(await definition('Pagamento')).toBe('PIX');
  });

  it('reports a late payment with date, amount and grace, and takes another card', async () => {
    const overdue = {
      chargeId: CHARGE_ID,
      since: '2026-11-15',
      amountCents: 29_00,
      graceUntil: '2026-11-25',
    };
    server.world.results.set(CHARGE_ID, resultOf(chargeOf({ kind: 'renewal', state: 'overdue' })));
    const user = await show({ ...subscribed({ overdue }), status: 'overdue' });
    const alert = await screen.findByRole('alert');
    expect(plain(alert.textContent)).toContain(
      'R$ 29,00 venceu em 15 de novembro de 2026. Pague até 25 de novembro de 2026',
    );
    await press(user, 'Pagar agora');
    expect(await screen.findByRole<HTMLInputElement>('radio', { name: /PIX/ })).toHaveProperty(
      'checked',
      true,
    );
    await press(user, /^Pagar R/);
    expect(await screen.findByText(PIX_TEXT)).toBeTruthy();
    expect(server.sentTo('POST', `/api/subscription/payments/${CHARGE_ID}/pay`)).toEqual([
      { paymentMethod: 'pix' },
    ]);
  });

  it('finds an open payment again after a reload, and gives it up on request', async () => {
    server.world.results.set(CHARGE_ID, resultOf(chargeOf()));
    const user = await show({ ...FREE, status: 'pending_confirmation', pendingCharge: chargeOf() });
    expect(await screen.findByText('Aguardando confirmação de pagamento')).toBeTruthy();
    expect(screen.getByText('Pendente')).toBeTruthy();
    await press(user, 'Continuar pagamento');
    expect(await screen.findByText(PIX_TEXT)).toBeTruthy();
    await press(user, 'Desistir deste pedido');
    await press(user, 'Desistir deste pedido');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.queryByText('Você tem um pagamento em aberto')).toBeNull();
    expect(lastToast()?.title).toBe('Pedido cancelado');
  });

  it('closes an open payment as soon as the server reports it, without waiting for a check', async () => {
    server.world.results.set(CHARGE_ID, resultOf(chargeOf()));
    let report: () => void = () => undefined;
    const reported = new Promise<void>((resolve) => {
      report = resolve;
    });
    server.world.faults.set('GET /api/subscription/events', async () => {
      await reported;
      return {
        events: [
          { event: 'ready', data: {} },
          { event: 'subscription', data: {} },
        ],
      };
    });
    const user = await show({ ...FREE, pendingCharge: chargeOf() });
    await press(user, 'Continuar pagamento');
    await screen.findByText(PIX_TEXT);
    server.world.status = subscribed();
    report();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(lastToast()?.title).toBe('Pagamento confirmado!');
  });

  it('asks for the limits of a new plan until they follow', async () => {
    const behind = usage();
    const later = usage({ plan: 'pro' });
    const responses = [behind, behind, later];
    server.on('/api/usage/status', () => ({
      status: 200,
      body: { success: true, data: responses.shift() ?? later },
    }));
    await show(subscribed());
    await waitFor(() => expect(responses).toEqual([]), { timeout: 5_000 });
  });

  it('previews a smaller cycle, schedules it and undoes it', async () => {
    server.world.quote = { effect: 'scheduled', amountCents: 0, losses: ['Preço anual'] };
    const user = await show(subscribed({ cycle: 'yearly', priceCents: 348_00 }));
    await press(user, 'Mudar para mensal');
    expect(await screen.findByText('Preço anual')).toBeTruthy();
    expect(await definition('Pagar agora')).toBe('Nada é cobrado agora.');
    await press(user, 'Confirmar mudança');
    expect(await screen.findByText(/Em 1º de dezembro de 2026 seu plano muda para Pro/)).toBeTruthy();
    await press(user, 'Manter o plano atual');
    await waitFor(() => expect(screen.queryByText(/seu plano muda para/)).toBeNull());
  });

  it('leads an immediate change to the checkout, with its credit', async () => {
    server.world.quote = { creditCents: 10_00, amountCents: 338_00 };
    const user = await show(subscribed());
    await press(user, 'Mudar para anual');
    expect(await definition('Crédito do período atual')).toBe('− R$ 10,00');
    expect(await definition('Pagar agora')).toBe('R$ 338,00');
    await press(user, 'Ir para o pagamento');
    expect(await screen.findByLabelText('CPF ou CNPJ')).toBeTruthy();
  });

  it('changes the method of the next charges', async () => {
    const user = await show(subscribed());
    await press(user, 'Trocar cartão ou método');
    await user.click(await screen.findByRole('radio', { name: /Boleto/ }));
    await press(user, 'Usar nas próximas cobranças');
    await waitFor(async () => expect(await definition('Pagamento')).toBe('Boleto'));
  });

  it('asks before it discards a card that was typed', async () => {
    const user = await show(subscribed());
    await press(user, 'Trocar cartão ou método');
    await user.click(await screen.findByRole('radio', { name: /Cartão/ }));
    const number = await screen.findByLabelText<HTMLInputElement>('Número do cartão');
    await user.type(number, '4111');
    await user.keyboard('{Escape}');
    const stay = await screen.findByRole('button', { name: 'Continuar preenchendo' });
    await waitFor(() => expect(document.activeElement).toBe(stay));
    await user.click(stay);
    expect(number.value).toBe('4111');
    await press(user, 'Cancelar');
    await press(user, 'Descartar e sair');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('cancels after a question and undoes it', async () => {
    const user = await show(subscribed());
    await press(user, 'Cancelar assinatura');
    expect(await screen.findByText(/Você usa o plano Pro até 1º de dezembro de 2026/)).toBeTruthy();
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Cancelar assinatura' }));
    expect(await screen.findByText(/nada mais será cobrado\.$/)).toBeTruthy();
    await press(user, 'Manter assinatura');
    await waitFor(() => expect(lastToast()?.title).toBe('Assinatura mantida'));
  });

  it.each([
    ['a cancellation', 'Cancelar assinatura'],
    ['a withdrawal', 'Desistir da compra'],
    ['a change to a smaller plan', 'Mudar para mensal'],
  ])('says that an order that is not paid ends with %s', async (_what, button) => {
    const ordered = {
      ...subscribed({ cycle: 'yearly', withdrawalUntil: new Date(Date.now() + 60_000).toISOString() }),
      pendingCharge: chargeOf({ kind: 'upgrade' }),
    };
    server.world.quote = { effect: 'scheduled', amountCents: 0 };
    const user = await show(ordered);
    await press(user, button);
    expect(await screen.findByText(/O pedido que você ainda não pagou também deixa de valer/)).toBeTruthy();
  });

  it('offers to withdraw while it is possible, and asks first', async () => {
    const user = await show(subscribed({ withdrawalUntil: new Date(Date.now() + 60_000).toISOString() }));
    await press(user, 'Desistir da compra');
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('button', { name: 'Desistir da compra' }));
    expect(await screen.findByText(/Você desistiu da compra do plano Pro/)).toBeTruthy();
  });

  it('offers no withdrawal after its last day', async () => {
    await show(subscribed({ withdrawalUntil: '2020-01-01T00:00:00.000Z' }));
    await screen.findByText('Visa final 4242');
    expect(screen.queryByRole('button', { name: 'Desistir da compra' })).toBeNull();
  });

  it('lists refunds, with the form of a boleto, and payments with receipts', async () => {
    server.world.payments = [PAID];
    await show({
      ...subscribed(),
      refunds: [
        {
          chargeId: CHARGE_ID,
          amountCents: 29_00,
          state: 'requested',
          formUrl: 'https://pay.example/form',
          requestedAt: '2026-11-02T12:00:00.000Z',
        },
      ],
    });
    expect(
      (await screen.findByRole('link', { name: 'Informar a conta para receber' })).getAttribute('href'),
    ).toBe('https://pay.example/form');
    expect(await screen.findByText('Pago')).toBeTruthy();
    expect(screen.getByRole('button', { name: /^Baixar recibo de 1º de nov/ })).toBeTruthy();
  });

  it('says where receipts are mailed to, once there are payments and where mail is sent', async () => {
    const data = { email: null, phone: null, sendsMail: true };
    server.on('/api/support', { status: 200, body: { success: true, data } });
    server.world.payments = [PAID];
    await show(subscribed());
    expect(
      await screen.findByText('O recibo de cada pagamento vai por e-mail para ana@example.com.'),
    ).toBeTruthy();
  });

  it('reports a failure with the specification’s words', async () => {
    server.world.faults.set('GET /api/subscription/status', { status: 500, body: {} });
    await show();
    expect(await screen.findByText('Erro ao carregar dados da assinatura. Tente novamente.')).toBeTruthy();
  });

  it('tells a visitor to sign in first and leads there', async () => {
    const user = stage.visit(<PublicSubscriptionPage />, '/subscription');
    await press(user, 'Fazer Upgrade');
    await waitFor(() => expect(lastToast()?.title).toBe('Faça Login Primeiro'));
    expect(lastToast()?.detail).toBe('Você precisa estar logado para fazer qualquer pagamento.');
    const place = await screen.findByText('at /auth');
    expect(JSON.parse(place.dataset['state'] ?? '')).toEqual({ from: '/subscription' });
  });
});
