import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { press, stageBilling } from '../../testing/billing-stage.tsx';
import { CHARGE_ID, chargeOf, COPY, FREE, resultOf, subscribed } from '../../testing/billing-world.ts';
import { lastToast } from '../../testing/toasts.ts';
import { refuse } from '../../testing/visitor-server.ts';
import { PaymentSuccessPage } from './payment-success-page.tsx';
import { SubscriptionPage } from './subscription-page.tsx';

const stage = await stageBilling();
const { server } = stage;

const DOWNLOAD = 'Baixar cópia do contrato (PDF)';
const PDF = '/api/subscription/contract';

/** Names of the files that the browser saved. */
const saved: string[] = [];

beforeEach(() => {
  saved.length = 0;
  URL.createObjectURL = () => 'blob:file';
  URL.revokeObjectURL = () => undefined;
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
    this: HTMLAnchorElement,
  ) {
    saved.push(this.download);
  });
});
afterEach(() => {
  jest.restoreAllMocks();
});

const show = (status = subscribed()) => {
  server.world.status = status;
  return stage.show(<SubscriptionPage />, '/app/subscription');
};

describe('the contract on the subscription page', () => {
  it('says which version was accepted when, can be read, and can be downloaded', async () => {
    const user = await show();
    const card = within(await screen.findByRole('region', { name: 'Contrato' }));
    expect(card.getByText('Aceito por você em 1º de novembro de 2026. Versão 2026-11.')).toBeTruthy();
    await press(user, 'Ver contrato');
    const dialog = within(await screen.findByRole('dialog', { name: 'Contrato' }));
    expect(await dialog.findByText(/^Ana Souza/)).toBeTruthy();
    expect(dialog.getByText('Renovação')).toBeTruthy();
    expect(dialog.getByText('O plano renova sozinho até ser cancelado. Sempre.')).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: DOWNLOAD }));
    await waitFor(() => expect(saved).toEqual(['contrato-escriba-2026-11-01.pdf']));
  });

  it('is absent without a contract', async () => {
    await show(FREE);
    await screen.findByText('Nenhum histórico ainda');
    expect(screen.queryByRole('region', { name: 'Contrato' })).toBeNull();
    expect(server.sentTo('GET', PDF)).toEqual([]);
  });

  it('says that a translation is not the binding text', async () => {
    const data = { ...COPY, note: 'This is a translation. The Portuguese text is binding.' };
    server.world.faults.set('GET /api/subscription/contract/text', {
      status: 200,
      body: { success: true, data },
    });
    const user = await show();
    await press(user, 'Ver contrato');
    expect(await screen.findByText(data.note)).toBeTruthy();
  });

  it('reports a failed download, and a failed reading with a way to try again', async () => {
    const body = refuse('internal', 'Tente mais tarde');
    for (const path of [PDF, `${PDF}/text`]) server.world.faults.set(`GET ${path}`, { status: 500, body });
    const user = await show();
    await press(user, DOWNLOAD);
    await waitFor(() => expect(lastToast()?.title).toBe('Não foi possível baixar o contrato'));
    await press(user, 'Ver contrato');
    expect(await screen.findByText('Não foi possível abrir o contrato')).toBeTruthy();
    server.world.faults.clear();
    await press(user, 'Tentar novamente');
    expect(await screen.findByText('Escriba Pro')).toBeTruthy();
  });
});

describe('the contract after a purchase', () => {
  const ordered = { ...FREE, contract: subscribed().contract };

  it('can be downloaded beside the code of an order', async () => {
    server.world.results.set(CHARGE_ID, resultOf(chargeOf()));
    const user = await show({ ...ordered, pendingCharge: chargeOf() });
    await press(user, 'Continuar pagamento');
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(await dialog.findByRole('button', { name: DOWNLOAD }));
    await waitFor(() => expect(saved).toHaveLength(1));
  });

  it('is no part of the payment of a renewal', async () => {
    const overdue = {
      chargeId: CHARGE_ID,
      since: '2026-11-15',
      amountCents: 29_00,
      graceUntil: '2026-11-25',
    };
    server.world.results.set(CHARGE_ID, resultOf(chargeOf({ kind: 'renewal', state: 'overdue' })));
    const user = await show({ ...subscribed({ overdue, method: 'pix' }), status: 'overdue' });
    await press(user, 'Pagar agora');
    const dialog = within(await screen.findByRole('dialog'));
    await dialog.findByRole('button', { name: 'Copiar código PIX' });
    expect(dialog.queryByRole('button', { name: DOWNLOAD })).toBeNull();
  });

  it('can be downloaded on the page after the payment', async () => {
    server.world.status = subscribed();
    const user = await stage.show(<PaymentSuccessPage />, '/payment-success');
    await press(user, DOWNLOAD);
    await waitFor(() => expect(saved).toHaveLength(1));
  });
});
