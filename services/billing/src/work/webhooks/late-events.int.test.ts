import { randomUUID } from 'node:crypto';
import { ASAAS_TOKEN_HEADER, receiveAsaasEvent } from '@escriba/contracts/billing/asaas-events';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createHousekeeping } from '../../operations/upkeep/housekeeping.ts';
import { type TestService, startTestService } from '../../testing/start-test-service.ts';

let service: TestService;

beforeEach(async () => {
  service = await startTestService();
});
afterEach(() => service.stop());

const post = (body: object) =>
  service.send(undefined, 'POST', receiveAsaasEvent.path, {
    body: { id: `evt_${randomUUID().replaceAll('-', '')}&1`, event: 'PAYMENT_RECEIVED', ...body },
    headers: { [ASAAS_TOKEN_HEADER]: service.webhookToken },
  });

/** Returns what the user has, owes and has paid. */
const standing = async () => ({
  charges: await service.db.selectFrom('charges').selectAll().orderBy('id').execute(),
  ledger: await service.db.selectFrom('ledger_entries').selectAll().orderBy('transaction_id').execute(),
  entitlements: await service.db.selectFrom('entitlements').selectAll().execute(),
  subscriptions: await service.db.selectFrom('subscriptions').select(['state', 'period_end']).execute(),
});

/** Sends the events of a payment again, long after the service has removed them. */
const resend = async (paymentId: string | undefined): Promise<number> => {
  await createHousekeeping(service.resources)();
  const events = service.control
    .deliveries()
    .filter(({ body }) => (body['payment'] as { id?: string } | undefined)?.id === paymentId);
  for (const { eventId } of events) service.control.resend(eventId);
  await service.settle();
  return events.length;
};

describe('an event that comes more than a year late', () => {
  it('changes nothing that has happened since', async () => {
    const user = await service.subscriber();
    const [first] = await service.remoteCharges(user);
    await service.advance({ months: 13 });
    const before = await standing();
    expect(await resend(first?.id)).toBeGreaterThan(1);
    expect(await standing()).toEqual(before);
    expect((await service.status(user)).plan).toBe('pro');
  });

  it('for the first time is booked, although nothing of the subscription is left', async () => {
    const user = await service.subscriber();
    const [first] = await service.remoteCharges(user);
    await service.send(user, 'POST', '/api/subscription/cancel');
    await service.advance({ months: 2 });
    expect(await service.balances(user)).toMatchObject({ customer: 0 });
    service.control.loseNext(10);
    service.control.setBalance(100_000);
    service.control.refund(first?.id ?? '');
    service.control.loseNext(0);
    await service.advance({ months: 13 });
    await resend(first?.id);
    const { charges } = await standing();
    expect(charges.find(({ asaas_id: id }) => id === first?.id)?.state).toBe('refunded');
    expect(await service.balances(user)).toMatchObject({ customer: 0, entitlements: 0 });
  });
});

describe('an event that comes late', () => {
  it('does not lock out a customer who has paid: access stays until the payment is known', async () => {
    const user = await service.subscriber({ paymentMethod: 'pix' });
    await service.advanceDays(32);
    const [, renewal] = await service.remoteCharges(user);
    expect(renewal?.status).toBe('OVERDUE');
    service.control.payPix(renewal?.id ?? '');
    // No event arrives, and no task is due.
    expect(await service.status(user)).toMatchObject({ plan: 'pro', status: 'active' });
    await service.settle();
    expect(await service.status(user)).toMatchObject({ plan: 'pro', terms: { periodEnd: '2026-05-16' } });
  });

  it('and says that a paid charge is overdue takes nothing', async () => {
    const user = await service.subscriber({ paymentMethod: 'pix' });
    service.control.pauseDeliveries();
    service.control.advance({ days: 32 });
    const [, renewal] = await service.remoteCharges(user);
    service.control.payPix(renewal?.id ?? '');
    service.control.reversePending();
    await service.advance({ minutes: 1 });
    const last = service.control.deliveries().at(-1);
    expect([last?.event, last?.status]).not.toContain('pending');
    expect(await service.status(user)).toMatchObject({ plan: 'pro', terms: { periodEnd: '2026-05-16' } });
    await post({ event: 'PAYMENT_OVERDUE', payment: { id: renewal?.id, status: 'OVERDUE' } });
    await service.settle();
    expect(await service.status(user)).toMatchObject({ plan: 'pro', terms: { overdue: null } });
  });
});

it.each([
  ['no reference', null],
  ['a reference of another shop', 'pedido-4711'],
  ['a reference like ours', randomUUID()],
])('a paid charge of the same account with %s is not ours, and changes nothing', async (_what, reference) => {
  const user = await service.subscriber();
  const [own] = service.control.payments();
  const foreign = await service.resources.asaas.createPayment({
    customerId: own?.customer ?? '',
    method: 'pix',
    amountCents: 2_900,
    dueOn: '2026-03-16',
    description: 'Outro produto',
    externalReference: reference ?? '',
  });
  const before = await standing();
  service.control.payPix(foreign.id);
  await service.settle();
  await post({ payment: { id: foreign.id, externalReference: reference } });
  await service.settle();
  expect(await standing()).toEqual(before);
  expect((await service.status(user)).plan).toBe('pro');
  expect(service.lines.join('\n')).toContain('billing.not_ours');
});

it('a queue of events that Asaas has interrupted is reported and resumed, and its events give what was paid', async () => {
  const user = service.newUser();
  const { body } = await service.order(user, {});
  const [webhook] = service.control.webhooks();
  service.control.interruptWebhook(webhook?.id ?? '');
  service.control.payPix(body.paymentData.qrCodeText);
  await service.settle();
  expect((await service.status(user)).plan).toBe('free');
  await service.services.reconcile();
  expect(service.control.webhooks()[0]?.interrupted).toBe(false);
  const reports = service.lines.filter((line) => line.includes('billing.webhook_interrupted'));
  expect(reports.map((line) => JSON.parse(line).level)).toEqual([50]);
  await service.settle();
  expect((await service.status(user)).plan).toBe('pro');
  const waiting = service.control.deliveries().filter(({ status }) => status !== 'delivered');
  expect(waiting).toEqual([]);
});

it('a burst of events about one subscription makes the service read it once', async () => {
  const user = await service.subscriber();
  const [own] = await service.remoteCharges(user);
  const { subscription } = service.control.payments().find(({ id }) => id === own?.id) ?? {};
  const reads = () =>
    service.control.requests().filter(({ path }) => path === `/v3/subscriptions/${subscription}`).length;
  const before = reads();
  for (const event of ['PAYMENT_CREATED', 'PAYMENT_CONFIRMED', 'PAYMENT_RECEIVED', 'PAYMENT_UPDATED']) {
    await post({ event, payment: { id: own?.id, subscription } });
    await post({ event, payment: { id: own?.id } });
  }
  await post({ event: 'SUBSCRIPTION_UPDATED', subscription: { id: subscription } });
  await service.settle();
  expect(reads()).toBe(before + 1);
});
