import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { plain, press } from '../../testing/billing-stage.tsx';
import { CHARGE_ID, FREE, chargeOf, planOf, resultOf } from '../../testing/billing-world.ts';
import { choose, field, stageCheckout, toast } from '../../testing/checkout-stage.tsx';
import { lastToast } from '../../testing/toasts.ts';
import { refuse } from '../../testing/visitor-server.ts';
import { PollingStatus } from '../features/billing/payment/polling-status.tsx';
import { SubscriptionPage } from './subscription-page.tsx';

const { stage, server, showCheckout, review } = await stageCheckout();

describe('the fields of the checkout', () => {
  it('offer the 27 states by their two letters', async () => {
    await showCheckout(null);
    const options = within(await field('Estado')).getAllByRole<HTMLOptionElement>('option');
    const codes = options.map(({ value }) => value).filter((value) => value !== '');
    expect(codes).toHaveLength(27);
    expect(codes.every((code) => /^[A-Z]{2}$/.test(code))).toBe(true);
    expect(new Set(codes).size).toBe(27);
  });

  it('say how soon each method is confirmed', async () => {
    const user = await showCheckout();
    await field('CPF ou CNPJ');
    await press(user, 'Continuar');
    for (const [method, text] of [
      ['PIX', 'Aprovação instantânea'],
      ['Boleto', '1 a 3 dias úteis'],
      ['Cartão de crédito', 'Aprovação imediata'],
    ] as const) {
      const radio = await screen.findByRole('radio', { name: new RegExp(method) });
      expect(radio.closest('label')?.textContent).toContain(text);
    }
  });

  it('take two digits of a month, four of a year and four of a CVV', async () => {
    const user = await showCheckout();
    await field('CPF ou CNPJ');
    await press(user, 'Continuar');
    await choose(user, /Cartão/);
    await user.type(await field('Mês'), '123456');
    await user.type(await field('Ano'), '203512');
    await user.type(await field('CVV'), '123456');
    const values = await Promise.all(['Mês', 'Ano', 'CVV'].map(async (name) => (await field(name)).value));
    expect(values).toEqual(['12', '2035', '1234']);
  });

  it('keep every character when one is added in the middle', async () => {
    const user = await showCheckout(null);
    const complete = async (name: string, typed: string, added: string, at: number): Promise<string> => {
      const input = await field(name);
      await user.type(input, typed);
      await user.type(input, added, { initialSelectionStart: at, initialSelectionEnd: at });
      return input.value;
    };
    expect(await complete('Telefone', '1198765432', '9', 5)).toBe('(11) 99876-5432');
    expect(await complete('CPF ou CNPJ', '11444777000', '1', 3)).toBe('11.414.477/7000');
  });
});

describe('an order', () => {
  it('lists what the plan includes before it is placed', async () => {
    await review(/PIX/);
    const text = screen.getByRole('dialog').textContent;
    const { features } = planOf('pro');
    expect(features.length).toBeGreaterThan(0);
    expect(features.filter((feature) => !text?.includes(feature))).toEqual([]);
  });

  it('says that it is being processed, and cannot be placed twice meanwhile', async () => {
    const user = await review(/Boleto/);
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    server.world.faults.set('POST /asaas/checkout', async () => {
      await held;
      return { status: 500, body: refuse('internal', '') };
    });
    await press(user, /^Pagar/);
    const button = await screen.findByRole('button', { name: 'Processando...' });
    expect(button.getAttribute('aria-busy')).toBe('true');
    release();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Processando...' })).toBeNull());
  });
});

describe('an open payment', () => {
  const open = async (
    differences: Parameters<typeof resultOf>[1],
    method: 'pix' | 'boleto' = 'pix',
    facts: Parameters<typeof chargeOf>[0] = {},
  ) => {
    const charge = chargeOf({ method, ...facts });
    server.world.results.set(CHARGE_ID, resultOf(charge, differences));
    server.world.status = { ...FREE, status: 'pending_confirmation', pendingCharge: charge };
    const user = await stage.show(<SubscriptionPage />, '/app/subscription');
    await press(user, 'Continuar pagamento');
    return user;
  };
  const validUntil = (expiresAt: string) => ({ paymentData: { qrCodeText: 'x', expiresAt } });

  const dates = () => plain(screen.getByRole('dialog').textContent).match(/\d{1,2}º? de \p{L}+ de \d{4}/gu);

  it('by PIX says until when it can be paid, and no other date', async () => {
    await open(validUntil('2099-01-01T12:00:00.000Z'));
    const deadline = await screen.findByText('Pague até', { selector: 'dt' });
    expect(plain(deadline.nextElementSibling?.textContent)).toMatch(/^1º de janeiro de 2099 às \d/);
    expect(dates()).toEqual(['1º de janeiro de 2099']);
  });

  it('of a renewal by PIX says its due day, not how long its code is valid', async () => {
    await open(validUntil('2099-01-01T12:00:00.000Z'), 'pix', { kind: 'renewal' });
    await screen.findByText('Pague até', { selector: 'dt' });
    expect(dates()).toEqual(['1º de dezembro de 2026']);
  });

  it('of a late renewal says when it was due', async () => {
    await open(validUntil('2099-01-01T12:00:00.000Z'), 'pix', { kind: 'renewal', state: 'overdue' });
    await screen.findByText('Venceu em', { selector: 'dt' });
    expect(dates()).toEqual(['1º de dezembro de 2026']);
  });

  it('by PIX counts down in the last hour', async () => {
    await open(validUntil(new Date(Date.now() + 30 * 60_000).toISOString()));
    expect(await screen.findByText(/^Expira em (?:30:00|29:\d\d)$/)).toBeTruthy();
  });

  it.each([
    ['open', 'PENDING'],
    ['cancelled', 'CLOSED'],
  ] as const)('by PIX that has lapsed (%s) shows no code, and offers a new one', async (state, status) => {
    const payUntil = '2020-01-01T12:00:00.000Z';
    const charge = chargeOf({ payUntil });
    server.world.status = { ...FREE, status: 'pending_confirmation', pendingCharge: chargeOf() };
    server.world.results.set(
      CHARGE_ID,
      resultOf(
        { ...charge, state },
        { status, ...(state === 'open' ? validUntil(payUntil) : { paymentData: {} }) },
      ),
    );
    const user = await stage.show(<SubscriptionPage />, '/app/subscription');
    await press(user, 'Continuar pagamento');
    expect(await screen.findByRole('dialog', { name: 'Este PIX expirou' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Copiar código PIX' })).toBeNull();
    expect(lastToast()).toBeUndefined();
    await press(user, 'Gerar novo PIX');
    expect(await screen.findByLabelText('CPF ou CNPJ')).toBeTruthy();
  });

  it('that was closed offers another order, and is not announced as paid', async () => {
    const user = await open({}, 'boleto', { state: 'cancelled' });
    expect(await screen.findByRole('dialog', { name: 'Pagamento encerrado' })).toBeTruthy();
    expect(lastToast()).toBeUndefined();
    await press(user, 'Fazer novo pedido');
    expect(await screen.findByLabelText('CPF ou CNPJ')).toBeTruthy();
  });

  it('by boleto says its value', async () => {
    await open({}, 'boleto');
    await screen.findByRole('link', { name: 'Ver boleto online' });
    expect(plain(screen.getByRole('dialog').textContent)).toContain('R$ 29,00');
  });

  it('that could not be activated says so, with the server’s words', async () => {
    const user = await open({});
    await press(user, 'Copiar código PIX');
    server.world.faults.set('POST /api/subscription/activate', {
      status: 500,
      body: refuse('internal', 'O banco não respondeu.'),
    });
    await press(user, 'Verificar agora');
    await waitFor(() => expect(toast()).toBe('Erro ao ativar plano | O banco não respondeu.'));
  });

  it('whose check has ended says that it is paused and what to do', () => {
    stage.visit(
      <PollingStatus state={{ phase: 'finished' }} isBusy={false} onCheck={() => undefined} />,
      '/x',
    );
    const status = screen.getByRole('status').textContent;
    expect(status).toContain('Verificação pausada');
    expect(status).toContain('depois de 2 minutos');
    expect(status).toContain('feche esta janela, saia da conta e entre de novo');
  });
});
