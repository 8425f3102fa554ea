import { eraseBilling, listWaitingRefunds } from '@escriba/contracts/billing/internal';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { type TestService, startTestService } from '../../testing/start-test-service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

const waiting = async () =>
  (await service.send(undefined, 'GET', listWaitingRefunds.path, { service: 'operator' })).body.data;

it('the form of a boleto that is paid after its account was deleted is there for an operator, until it is filled in', async () => {
  const user = service.newUser();
  const { body } = await service.order(user, { paymentMethod: 'boleto' });
  const [order] = await service.remoteCharges(user);
  const id = order?.id ?? '';
  service.control.setBalance(100_000);
  service.control.payBoleto(id);
  expect((await service.send(user, 'DELETE', eraseBilling.path)).status).toBe(200);
  await service.advance({ minutes: 20 });
  expect(await waiting()).toEqual([
    {
      chargeId: body.charge.id,
      paymentId: id,
      amountCents: 2_900,
      requestedAt: expect.any(String),
      formUrl: expect.stringMatching(/^http/),
      isAccountClosed: true,
    },
  ]);
  service.control.completeRefund(id);
  await service.settle();
  expect(await waiting()).toEqual([]);
  expect(await service.balances(user)).toMatchObject({ customer: 0 });
});

it('a refund whose form was lost with the response of Asaas is there for an operator', async () => {
  const user = service.newUser();
  const { body } = await service.order(user, { paymentMethod: 'boleto' });
  const [order] = await service.remoteCharges(user);
  const id = order?.id ?? '';
  service.control.setBalance(100_000);
  service.control.payBoleto(id);
  await service.settle();
  service.control.failNext({ kind: 'lost_response', method: 'POST', path: `/payments/${id}/bankSlip` });
  await service.send(user, 'POST', '/api/subscription/withdraw');
  await service.advance({ minutes: 20 });
  expect(await waiting()).toEqual([
    {
      chargeId: body.charge.id,
      paymentId: id,
      amountCents: 2_900,
      requestedAt: expect.any(String),
      formUrl: null,
      isAccountClosed: false,
    },
  ]);
  service.control.completeRefund(id);
  await service.settle();
  expect(await waiting()).toEqual([]);
});

it('a list of refunds is for operators only', async () => {
  for (const user of [undefined, service.newUser()])
    expect((await service.send(user, 'GET', listWaitingRefunds.path)).status).toBe(403);
});
