import { randomUUID } from 'node:crypto';
import { localDayOf } from '@escriba/calendar';
import { type PaymentMethod, planName } from '@escriba/contracts';
import type { DomainError } from '@escriba/errors';
import type { Logger } from '@escriba/runtime';
import type { Kysely } from 'kysely';
import type { Asaas, AsaasAuthorization, CardPayment } from '../asaas/asaas.ts';
import { AsaasRefused, AsaasUnavailable } from '../asaas/asaas.errors.ts';
import {
  accountDeleted,
  cardDeclined,
  checkoutInProgress,
  orderRefused,
  providerUnavailable,
} from '../billing.errors.ts';
import type { AcceptedContract } from '../catalogue/accepted-contract.ts';
import type { StoredCharge } from '../charges/charge.ts';
import { createChargesRepository } from '../charges/charges.repository.ts';
import { createCustomersRepository } from '../customers/customers.repository.ts';
import type { DB } from '../db/schema.generated.ts';
import { addDays, periodEndAfter } from '../periods/periods.ts';
import type { Price } from '../quotes/pricing.ts';
import { type Subscription, end } from '../subscriptions/subscription.ts';
import { createSubscriptionsRepository } from '../subscriptions/subscriptions.repository.ts';
import { CYCLES } from '../sync/align-remote.ts';
import { termsOf } from '../sync/apply-payments.ts';
import { FREQUENCIES, contractIdOf } from '../sync/authorization.ts';
import { PAYABLE_MS } from '../sync/order-times.ts';
import type { Syncing } from '../sync/syncing.ts';
import { createTasksRepository, subscriptionSubject } from '../tasks/tasks.repository.ts';

export type PlacingDeps = {
  readonly db: Kysely<DB>;
  readonly asaas: Asaas;
  readonly syncing: Syncing;
  readonly clock: () => Date;
  readonly logger: Pick<Logger, 'warn'>;
};

export type Placing = {
  readonly userId: string;
  readonly customerId: string;
  readonly price: Price;
  readonly method: PaymentMethod;
  /** The code also authorises the debit of the renewals. */
  readonly automatic: boolean;
  readonly quoteId: string | null;
  readonly contract: AcceptedContract;
  readonly card: CardPayment | undefined;
};

/** A boleto needs days to be paid and confirmed. */
const BOLETO_DUE_DAYS = 3;
/** If this process dies during the order, a worker looks for it after this time. */
const RESCUE_MS = 15_000;

/** Orders a first subscription. The row comes before the call, so that an order whose answer is lost is found again. */
export const placeFirst = async (deps: PlacingDeps, placing: Placing): Promise<StoredCharge> => {
  const { price, userId, method, automatic } = placing;
  const ids = { subscription: randomUUID(), charge: randomUUID() };
  const dueOn = dueDay(deps, method);
  await deps.db.transaction().execute(async (transaction) => {
    await requireAccount(transaction, userId);
    const { plan, cycle, priceCents } = price;
    const cardIp = placing.card?.remoteIp ?? null;
    const terms = { plan, cycle, priceCents, method, automatic };
    const row = { id: ids.subscription, userId, ...terms, cardIp };
    await createSubscriptionsRepository(transaction).insert({ ...row, createdAt: deps.clock() });
    await insertCharge(deps, transaction, { placing, ids, kind: 'first', dueOn });
  });
  const send = () =>
    deps.asaas.createSubscription({
      customerId: placing.customerId,
      method,
      amountCents: price.priceCents,
      cycle: CYCLES[price.cycle],
      nextDueOn: dueOn,
      description: describe(price),
      externalReference: ids.subscription,
      card: placing.card,
    });
  return complete(deps, placing, ids, async () =>
    automatic ? authorize(deps, placing, { ids, today: dueOn }) : { subscription: (await send()).id },
  );
};

const authorize = async (
  { asaas }: PlacingDeps,
  { customerId, price }: Placing,
  { ids, today }: { readonly ids: Ids; readonly today: string },
): Promise<Created> => {
  const { id, codeId } = await asaas.createAuthorization({
    customerId,
    contractId: contractIdOf(ids.subscription),
    frequency: FREQUENCIES[price.cycle],
    startsOn: periodEndAfter(today, { anchorOn: today, cycle: price.cycle }),
    amountCents: price.priceCents,
    description: describe(price),
    payableMs: PAYABLE_MS.pix,
  });
  return { authorization: { id, codeId } };
};

/** Orders the difference to a larger plan or cycle. */
export const placeUpgrade = async (
  deps: PlacingDeps,
  present: Subscription,
  placing: Placing,
): Promise<StoredCharge> => {
  const { price, method } = placing;
  const ids = { subscription: present.id, charge: randomUUID() };
  const dueOn = dueDay(deps, method);
  await deps.db.transaction().execute(async (transaction) => {
    await requireAccount(transaction, placing.userId);
    const subscriptions = createSubscriptionsRepository(transaction);
    const locked = await subscriptions.lock(present.id);
    if (locked === undefined || locked.version !== present.version) throw checkoutInProgress();
    await insertCharge(deps, transaction, { placing, ids, kind: 'upgrade', dueOn });
    const charges = createChargesRepository(transaction);
    const charge = await charges.find(ids.charge);
    if (charge !== undefined) await charges.save(charge, { replaced: termsOf(locked) });
    if (placing.card !== undefined && locked.method === 'credit_card')
      await subscriptions.save(locked, { cardIp: placing.card.remoteIp });
  });
  const send = () =>
    deps.asaas.createPayment({
      customerId: placing.customerId,
      method,
      amountCents: price.amountCents,
      dueOn,
      description: describe(price),
      externalReference: ids.charge,
      card: placing.card,
    });
  return complete(deps, placing, ids, async () => ({ charge: (await send()).id }));
};

/** The payer may have deleted the account since Asaas was called. @throws accountDeleted */
const requireAccount = async (transaction: Kysely<DB>, userId: string): Promise<void> => {
  if (!(await createCustomersRepository(transaction).lockPresent(userId))) throw accountDeleted();
};

const dueDay = ({ clock }: Pick<PlacingDeps, 'clock'>, method: PaymentMethod): string => {
  const { day } = localDayOf(clock());
  return method === 'boleto' ? addDays(day, BOLETO_DUE_DAYS) : day;
};

const describe = ({ plan, cycle }: Price): string =>
  `Escriba ${planName(plan, 'pt')} (${cycle === 'yearly' ? 'anual' : 'mensal'})`;

type Ids = { readonly subscription: string; readonly charge: string };

/** What Asaas has created, by its ids. */
type Created = {
  readonly subscription?: string;
  readonly charge?: string;
  readonly authorization?: Pick<AsaasAuthorization, 'id' | 'codeId'>;
};

const insertCharge = async (
  { clock }: PlacingDeps,
  transaction: Kysely<DB>,
  { placing, ids, kind, dueOn }: { placing: Placing; ids: Ids; kind: 'first' | 'upgrade'; dueOn: string },
): Promise<void> => {
  const { price, userId, method, quoteId, contract } = placing;
  const now = clock();
  await createChargesRepository(transaction).insert({
    id: ids.charge,
    userId,
    subscriptionId: ids.subscription,
    kind,
    plan: price.plan,
    cycle: price.cycle,
    method,
    state: 'creating',
    amountCents: price.amountCents,
    priceCents: price.priceCents,
    creditCents: price.creditCents,
    dueOn,
    asaasId: null,
    quoteId,
    contract,
    createdAt: now,
  });
  const rescueAt = new Date(now.getTime() + RESCUE_MS);
  await createTasksRepository(transaction).schedule([subscriptionSubject(ids.subscription)], rescueAt);
};

/** Sends the order and stores its answer. A lost answer leaves the charge as `creating`, and the worker looks for it. */
const complete = async (
  deps: PlacingDeps,
  placing: Placing,
  ids: Ids,
  send: () => Promise<Created>,
): Promise<StoredCharge> => {
  try {
    const created = await send();
    await storeIds(deps, ids, created);
  } catch (error) {
    // Only these two say that nothing exists at Asaas.
    if (error instanceof AsaasRefused || error instanceof AsaasUnavailable) {
      await giveUp(deps, ids);
      throw toRefusal(error, placing);
    }
    deps.logger.warn({ err: error, chargeId: ids.charge }, 'billing.order_unanswered');
    return requireCharge(deps, ids.charge);
  }
  await deps.syncing.tryNow(ids.subscription);
  return requireCharge(deps, ids.charge);
};

const toRefusal = (error: AsaasRefused | AsaasUnavailable, { card }: Placing): DomainError => {
  if (error instanceof AsaasUnavailable) return providerUnavailable(error);
  return card === undefined ? orderRefused(error.description) : cardDeclined(error.description);
};

const storeIds = ({ db }: PlacingDeps, ids: Ids, { authorization, ...created }: Created): Promise<void> =>
  db.transaction().execute(async (transaction) => {
    const subscriptions = createSubscriptionsRepository(transaction);
    const charges = createChargesRepository(transaction);
    const subscription = await subscriptions.lock(ids.subscription);
    if (subscription !== undefined && created.subscription !== undefined && subscription.asaasId === null)
      await subscriptions.save(subscription, { asaasId: created.subscription });
    if (subscription !== undefined && authorization !== undefined && subscription.authorizationId === null)
      await subscriptions.save(subscription, {
        authorizationId: authorization.id,
        codeId: authorization.codeId,
      });
    const charge = await charges.find(ids.charge);
    if (charge !== undefined && created.charge !== undefined && charge.asaasId === null)
      await charges.save(charge, { asaasId: created.charge });
  });

/** Asaas has created nothing: the quote can be ordered again. */
const giveUp = ({ db, clock }: PlacingDeps, ids: Ids): Promise<void> =>
  db.transaction().execute(async (transaction) => {
    const subscriptions = createSubscriptionsRepository(transaction);
    const subscription = await subscriptions.lock(ids.subscription);
    const charges = createChargesRepository(transaction);
    const charge = await charges.find(ids.charge);
    if (charge?.state === 'creating') await charges.save(charge, { state: 'declined', quoteId: null });
    if (subscription?.state === 'pending')
      await subscriptions.save(subscription, { ...end('declined', clock()), remoteClosed: true });
  });

const requireCharge = async ({ db }: PlacingDeps, id: string): Promise<StoredCharge> => {
  const charge = await createChargesRepository(db).find(id);
  if (charge === undefined) throw new Error(`charge ${id} is gone`);
  return charge;
};
