import { type WaitingRefund, listWaitingRefunds } from '@escriba/contracts/billing/internal';
import { serveRoute } from '@escriba/http';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startOperatorRoutes } from '../operator.fixture.ts';

const REFUND: WaitingRefund = {
  chargeId: '11111111-1111-4111-8111-111111111111',
  paymentId: 'pay_1',
  amountCents: 2_900,
  requestedAt: '2026-11-20T12:00:00.000Z',
  formUrl: 'https://asaas.example/r/1',
  isAccountClosed: false,
};

let response: WaitingRefund[];
let services: Awaited<ReturnType<typeof startOperatorRoutes>>;

beforeAll(async () => {
  services = await startOperatorRoutes({
    operator: (scope) =>
      serveRoute(scope, listWaitingRefunds, async () => ({ success: true as const, data: response })),
  });
});
afterAll(() => services.close());

describe('an operator who looks for refunds that wait for their payer', () => {
  it('sees the form of each, and whose account was deleted', async () => {
    response = [
      REFUND,
      { ...REFUND, paymentId: 'pay_2', isAccountClosed: true },
      { ...REFUND, paymentId: 'pay_3', formUrl: null },
    ];
    expect(await services.run('refunds waiting')).toBe(
      [
        '2026-11-20  R$ 29.00  pay_1  https://asaas.example/r/1',
        '2026-11-20  R$ 29.00  pay_2  account deleted  https://asaas.example/r/1',
        "2026-11-20  R$ 29.00  pay_3  form in Asaas' panel",
      ].join('\n'),
    );
  });

  it('reads that there is none', async () => {
    response = [];
    expect(await services.run('refunds waiting')).toBe('No refund waits for its payer.');
  });
});
