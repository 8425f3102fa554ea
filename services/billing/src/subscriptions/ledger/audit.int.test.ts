import { checkLedger, type LedgerCheck } from '@escriba/contracts/billing/internal';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { type TestService, card, startTestService } from '../../testing/start-test-service.ts';

let service: TestService;
/** A user with a paid plan, whose charge the tests falsify. */
let user: string;
let chargeId: string;

beforeAll(async () => {
  service = await startTestService();
  await makeHistories();
  user = await service.subscriber();
  const row = await service.db
    .selectFrom('charges')
    .select('id')
    .where('user_id', '=', user)
    .where('state', '=', 'paid')
    .executeTakeFirstOrThrow();
  chargeId = row.id;
});
afterAll(() => service.stop());

/** Makes money arrive, leave, wait and be refunded in every way. */
const makeHistories = async (): Promise<void> => {
  const upgraded = await service.subscriber();
  await service.advanceDays(3);
  await service.order(upgraded, { plan: 'business', paymentMethod: 'credit_card', creditCard: card() });
  const ahead = await service.subscriber({ paymentMethod: 'pix' });
  const [open] = (await service.remoteCharges(ahead)).filter(({ status }) => status === 'PENDING');
  service.control.payPix(open?.id ?? '');
  const waiting = await service.subscriber({ paymentMethod: 'pix' });
  service.control.setBalance(0);
  await service.send(waiting, 'POST', '/api/subscription/withdraw');
  const disputed = await service.subscriber();
  const [paid] = await service.remoteCharges(disputed);
  service.control.chargeback(paid?.id ?? '');
  const deleted = await service.subscriber();
  await service.send(deleted, 'DELETE', '/internal/account/billing');
  await service.order(service.newUser(), {});
  await service.settle();
};

const check = async (): Promise<LedgerCheck> =>
  (await service.send(undefined, 'GET', checkLedger.path, { service: 'operator' })).body.data;
const CLEAN = { unbalanced: [], differingCharges: [], differingUsers: [] };

describe('a healthy ledger', () => {
  it('agrees with every charge and user, and adds up to zero', async () => {
    const checked = await check();
    expect(checked).toMatchObject(CLEAN);
    expect(checked.charges).toBeGreaterThan(6);
    expect(checked.transactions).toBeGreaterThan(checked.charges);
    const { asaas, fees, customer, entitlements } = checked.balances;
    expect(asaas + fees + customer + entitlements).toBe(0);
    // One month was paid ahead, and one withdrawal waits for the balance.
    expect(customer).toBe(-2 * 2_900);
    expect(entitlements).toBeLessThan(0);
  });

  it('agrees while payments arrive', async () => {
    const orders = await Promise.all(Array.from({ length: 4 }, () => service.order(service.newUser(), {})));
    const checks = orders.map(async ({ body }) => {
      service.control.payPix(body.paymentData.qrCodeText);
      await Promise.all([service.settle(), check()]);
      return check();
    });
    for (const checked of await Promise.all(checks)) expect(checked).toMatchObject(CLEAN);
  });
});

describe('a ledger that was changed by hand', () => {
  const TRIGGERS = ['ledger_is_append_only', 'ledger_entries_balance'];
  const alter = (action: 'disable' | 'enable') =>
    Promise.all(
      TRIGGERS.map((name) =>
        sql`alter table ledger_entries ${sql.raw(action)} trigger ${sql.ref(name)}`.execute(service.db),
      ),
    );
  const undo: (() => Promise<unknown>)[] = [];
  afterEach(async () => {
    for (const step of undo.splice(0)) await step();
    await alter('enable');
    expect(await check()).toMatchObject(CLEAN);
  });
  const entryOf = async (kind: string, account: string) =>
    service.db
      .selectFrom('ledger_entries')
      .innerJoin('ledger_transactions', 'id', 'transaction_id')
      .select(['transaction_id', 'amount_cents'])
      .where('charge_id', '=', chargeId)
      .where('kind', '=', kind)
      .where('account', '=', account)
      .executeTakeFirstOrThrow();
  const setEntry = (transactionId: number, account: string, cents: number) =>
    service.db
      .updateTable('ledger_entries')
      .set({ amount_cents: cents })
      .where('transaction_id', '=', transactionId)
      .where('account', '=', account)
      .execute();

  it('cannot be, as long as the database guards it', async () => {
    const { transaction_id: id } = await entryOf('payment', 'asaas');
    await expect(setEntry(id, 'asaas', 1)).rejects.toThrow('the ledger is append-only');
    const one = { transaction_id: id, account: 'fees', amount_cents: 1 };
    await expect(service.db.insertInto('ledger_entries').values(one).execute()).rejects.toThrow(
      `ledger transaction ${id} does not add up to zero`,
    );
  });

  it('with one entry too large names the transaction', async () => {
    await alter('disable');
    const { transaction_id: id, amount_cents: cents } = await entryOf('payment', 'asaas');
    await setEntry(id, 'asaas', cents + 100);
    undo.push(() => setEntry(id, 'asaas', cents));
    expect(await check()).toMatchObject({
      unbalanced: [{ transactionId: id, cents: 100 }],
      differingCharges: [],
    });
  });

  it('with a whole transaction too large names the charge and the user', async () => {
    await alter('disable');
    const { transaction_id: id } = await entryOf('payment', 'asaas');
    await setEntry(id, 'asaas', 5_000);
    await setEntry(id, 'customer', -5_000);
    undo.push(
      () => setEntry(id, 'asaas', 2_900),
      () => setEntry(id, 'customer', -2_900),
    );
    expect(await check()).toMatchObject({
      unbalanced: [],
      differingCharges: [{ chargeId, state: 'paid', missing: [{ kind: 'refund', cents: 2_100 }] }],
      differingUsers: [{ userId: user, accountCents: -2_100, owedCents: 0 }],
    });
  });

  it('with a transaction that is gone names the charge and the user', async () => {
    await alter('disable');
    const { transaction_id: id } = await entryOf('entitlement', 'customer');
    const rows = await service.db
      .deleteFrom('ledger_entries')
      .where('transaction_id', '=', id)
      .returningAll()
      .execute();
    undo.push(() => service.db.insertInto('ledger_entries').values(rows).execute());
    expect(await check()).toMatchObject({
      unbalanced: [],
      differingCharges: [{ chargeId, missing: [{ kind: 'entitlement', cents: 2_900 }] }],
      differingUsers: [{ userId: user, accountCents: -2_900, owedCents: 0 }],
    });
  });

  it('or a charge that was, names the charge', async () => {
    const setGranted = (cents: number) =>
      service.db.updateTable('charges').set({ granted_cents: cents }).where('id', '=', chargeId).execute();
    await setGranted(1_000);
    undo.push(() => setGranted(2_900));
    expect(await check()).toMatchObject({
      differingCharges: [{ chargeId, missing: [{ kind: 'entitlement', cents: 1_900 }] }],
    });
  });
});
