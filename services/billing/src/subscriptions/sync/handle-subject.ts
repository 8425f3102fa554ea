import type { Kysely } from 'kysely';
import type { Asaas } from '../../asaas/asaas.ts';
import type { DB } from '../../platform/db/schema.generated.ts';
import { scheduleSync } from '../../work/work.ts';
import { createChargesRepository } from '../charges/charges.repository.ts';
import { createSubscriptionsRepository } from '../subscription/subscriptions.repository.ts';
import { subscriptionIdOf } from './authorization.ts';

type Deps = {
  readonly db: Kysely<DB>;
  readonly asaas: Pick<Asaas, 'getPayment' | 'getSubscription' | 'getAuthorization'>;
  readonly run: (subscriptionId: string) => Promise<Date | undefined>;
  readonly clock: () => Date;
  readonly logger: { readonly info: (fields: object, event: string) => void };
};

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Does the work of a task's subject: finds the subscription that it is about, and synchronises it. */
export const createHandleSubject = ({ db, asaas, run, clock, logger }: Deps) => {
  /** Finds a subscription by Asaas' id, else by the reference of its order, because the response to the order may have been lost. */
  const findByRemote = async (asaasId: string): Promise<string | undefined> => {
    const subscriptions = createSubscriptionsRepository(db);
    const known = await subscriptions.findByAsaasId(asaasId);
    if (known !== undefined) return known.id;
    const reference = (await asaas.getSubscription(asaasId))?.externalReference ?? '';
    return UUID.test(reference) ? (await subscriptions.find(reference))?.id : undefined;
  };

  const findByPayment = async (asaasId: string): Promise<string | undefined> => {
    const charges = createChargesRepository(db);
    const known = await charges.findByAsaasId(asaasId);
    if (known !== undefined) return known.subscriptionId;
    const payment = await asaas.getPayment(asaasId);
    if (payment?.subscriptionId != null) return findByRemote(payment.subscriptionId);
    const subscriptions = createSubscriptionsRepository(db);
    if (payment?.codeId != null) {
      const ordered = await subscriptions.findByCode(payment.codeId);
      if (ordered !== undefined) return ordered.id;
    }
    const reference = payment?.externalReference ?? '';
    if (!UUID.test(reference)) return undefined;
    // Upgrades carry their charge as reference, debits their subscription.
    return (await charges.find(reference))?.subscriptionId ?? (await subscriptions.find(reference))?.id;
  };

  const findByAuthorization = async (asaasId: string): Promise<string | undefined> => {
    const subscriptions = createSubscriptionsRepository(db);
    const known = await subscriptions.findByAuthorization(asaasId);
    if (known !== undefined) return known.id;
    const id = subscriptionIdOf((await asaas.getAuthorization(asaasId))?.contractId ?? '');
    return id === undefined ? undefined : (await subscriptions.find(id))?.id;
  };

  const FIND: Readonly<Record<string, (id: string) => Promise<string | undefined>>> = {
    'asaas-subscription': findByRemote,
    payment: findByPayment,
    authorization: findByAuthorization,
  };

  return async (subject: string): Promise<Date | undefined> => {
    const [kind = '', id = ''] = subject.split(/:(.*)/s);
    if (kind === 'subscription') return run(id);
    const found = await FIND[kind]?.(id);
    if (found === undefined) logger.info({ subject }, 'billing.not_ours');
    // Its own task runs it once for all the messages that wait, and remembers when it is due next.
    else await scheduleSync(db, found, clock());
    return undefined;
  };
};
