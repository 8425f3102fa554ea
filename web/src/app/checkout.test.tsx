import { describe, expect, it } from '@jest/globals';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { plain, press } from '../../testing/billing-stage.tsx';
import { FREE } from '../../testing/billing-world.ts';
import {
  choose,
  CUSTOMER,
  field,
  isChosen,
  isOff,
  reason,
  stageCheckout,
  toast,
  typeCard,
} from '../../testing/checkout-stage.tsx';
import { lastToast } from '../../testing/toasts.ts';

const { server, showCheckout } = await stageCheckout();

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

describe('the checkout', () => {
  it('has PIX chosen in its first step, and keeps the choice for the second', async () => {
    const user = await showCheckout();
    await field('CPF ou CNPJ');
    expect(isChosen(/PIX/)).toBe(true);
    await choose(user, /Boleto/);
    await press(user, 'Continuar');
    expect(await screen.findByText(/^Você paga o boleto e o plano começa/)).toBeTruthy();
    expect(isChosen(/Boleto/)).toBe(true);
  });

  it('shows beside every step what is paid today and then', async () => {
    server.world.quote = { amountCents: 21_50, creditCents: 7_50 };
    const user = await showCheckout();
    const summary = await screen.findByRole('complementary', { name: 'Resumo da compra' });
    const seen = 'HojeR$ 21,50DepoisR$ 29,00 por mêsa partir de 1º de jan. de 2027Cancele quando quiser';
    await waitFor(() => expect(plain(summary.textContent)).toBe(seen));
    for (const title of ['Método de Pagamento', 'Finalizar Compra']) {
      await press(user, 'Continuar');
      await screen.findByRole('heading', { name: new RegExp(title) });
      expect(plain(summary.textContent)).toBe(seen);
    }
  });

  it('says beside the button how many fields are missing, then which one', async () => {
    const user = await showCheckout({ ...CUSTOMER, cpfCnpj: '', addressNumber: '' });
    await field('CPF ou CNPJ');
    expect(await reason('Continuar')).toBe('Faltam 2 campos');
    await press(user, 'Continuar');
    await waitFor(() => expect(screen.queryAllByText('Preencha este campo.')).toHaveLength(2));
    expect(document.activeElement).toBe(await field('CPF ou CNPJ'));
    await user.type(await field('CPF ou CNPJ'), '52998224725');
    expect(await reason('Continuar')).toBe('Falta: Número');
    await user.type(await field('Número'), '10');
    expect(await reason('Continuar')).toBe('');
    await user.type(await field('CEP'), '{Backspace}');
    expect(await reason('Continuar')).toBe('Confira: CEP');
  });

  it('that the address asks for is there before the plan is known', async () => {
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    server.world.faults.set('GET /api/subscription/status', async () => {
      await held;
      return { status: 200, body: { success: true, subscription: FREE } };
    });
    await showCheckout();
    expect(await screen.findByRole('dialog', { name: 'Assinar o plano Pro' })).toBeTruthy();
    expect(screen.queryByLabelText('CPF ou CNPJ')).toBeNull();
    release();
    expect(await field('CPF ou CNPJ')).toBeTruthy();
  });
});

describe('the second step', () => {
  it('needs a method, where PIX is not offered', async () => {
    server.world.paymentMethods = ['boleto', 'credit_card'];
    const user = await showCheckout();
    await field('CPF ou CNPJ');
    await press(user, 'Continuar');
    expect((await screen.findAllByRole('radio', { name: /PIX|Boleto|Cartão/ })).length).toBe(2);
    expect(await isOff('Continuar')).toBe(true);
    expect(await reason('Continuar')).toBe('Falta: Método de Pagamento');
    await press(user, 'Continuar');
    await waitFor(() => expect(toast()).toBe('Dados incompletos | Selecione um método de pagamento.'));
    expect(document.activeElement).toBe(screen.getByRole('radio', { name: /Boleto/ }));
  });

  it('needs a right card, and says what is wrong with it', async () => {
    const user = await showCheckout();
    await field('CPF ou CNPJ');
    await press(user, 'Continuar');
    await choose(user, /Cartão/);
    await press(user, 'Continuar');
    await waitFor(() => expect(toast()).toContain('Preencha todos os dados do cartão corretamente.'));
    expect(document.activeElement).toBe(await field('Nome no cartão'));
    await typeCard(user);
    expect((await field('Número do cartão')).value).toBe('4111 1111 1111 1111');
    expect(screen.getByText('Bandeira: Visa')).toBeTruthy();
    expect(await isOff('Continuar')).toBe(false);
    await user.type(await field('Número do cartão'), '{Backspace}2');
    await press(user, 'Continuar');
    await waitFor(() => expect(toast()).toBe('Cartão inválido | Número do cartão inválido'));
    expect(await screen.findByText('Número do cartão inválido')).toBeTruthy();
  });

  it('goes one step back with Back in the browser, and closes from the first', async () => {
    const user = await showCheckout();
    await field('CPF ou CNPJ');
    await press(user, 'Continuar');
    await choose(user, /PIX/);
    act(() => window.history.back());
    expect(await field('CPF ou CNPJ')).toBeTruthy();
    act(() => window.history.back());
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
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

describe('a reload of the checkout', () => {
  it('keeps what was typed, but neither the document nor the card', async () => {
    const user = await showCheckout({ ...CUSTOMER, cpfCnpj: '', addressNumber: '' });
    await user.type(await field('CPF ou CNPJ'), '52998224725');
    await user.type(await field('Número'), '1578');
    await press(user, 'Continuar');
    await choose(user, /Cartão/);
    await typeCard(user);
    const stored = JSON.stringify([Object.entries(sessionStorage), Object.entries(localStorage)]);
    expect(stored).toContain('1578');
    expect(stored).not.toMatch(/529\D?982|4111|ANA B"/);
    cleanup();
    await showCheckout({ ...CUSTOMER, cpfCnpj: '', addressNumber: '' });
    expect((await field('Número')).value).toBe('1578');
    expect((await field('CPF ou CNPJ')).value).toBe('');
  });

  it('has nothing of what was typed once it was closed', async () => {
    const user = await showCheckout(null);
    await user.type(await field('Endereço'), 'Rua Direita');
    expect(JSON.stringify(Object.entries(sessionStorage))).toContain('Rua Direita');
    await press(user, 'Cancelar');
    await press(user, 'Descartar e sair');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(JSON.stringify(Object.entries(sessionStorage))).not.toContain('Rua Direita');
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
