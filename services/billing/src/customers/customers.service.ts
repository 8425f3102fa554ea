import type { CustomerInfo } from '@escriba/contracts/billing/checkout';
import type { Kysely } from 'kysely';
import { type Asaas, AsaasRefused } from '../asaas/asaas.ts';
import type { DB } from '../platform/db/schema.generated.ts';
import { accountDeleted, cnpjNotAccepted, orderRefused } from './customers.errors.ts';
import { createCustomersRepository } from './customers.repository.ts';
import { findRemote, toRemote } from './remote-customer.ts';

type Deps = {
  readonly db: Kysely<DB>;
  readonly asaas: Pick<
    Asaas,
    'findCustomers' | 'getCustomer' | 'restoreCustomer' | 'createCustomer' | 'updateCustomer'
  >;
  readonly clock: () => Date;
};

/** Manages payers, here and at Asaas. */
export const createCustomers = ({ db, asaas, clock }: Deps) => {
  return {
    find: async (userId: string): Promise<CustomerInfo | null> => {
      const customer = await createCustomersRepository(db).find(userId);
      if (customer === undefined) return null;
      const { userId: _user, asaasId: _asaas, ...info } = customer;
      return info;
    },

    /** Stores the payer, and returns the id at Asaas. @throws accountDeleted, cnpjNotAccepted, orderRefused, AsaasUnavailable, AsaasOutcomeUnknown */
    ensure: async (userId: string, info: CustomerInfo): Promise<string> => {
      const customers = createCustomersRepository(db);
      const known = await customers.find(userId);
      const knownId = known?.cpfCnpj === info.cpfCnpj ? known.asaasId : null;
      const store = async (asaasId: string | null): Promise<void> => {
        if (!(await customers.save({ ...info, userId, asaasId }, clock()))) throw accountDeleted();
      };
      await store(knownId);
      try {
        const id = await findRemote(asaas, userId, { id: knownId, cpfCnpj: info.cpfCnpj });
        const remote = toRemote(userId, info);
        const { id: asaasId } =
          id === undefined ? await asaas.createCustomer(remote) : await asaas.updateCustomer(id, remote);
        await store(asaasId);
        return asaasId;
      } catch (error) {
        if (!(error instanceof AsaasRefused)) throw error;
        throw /[A-Z]/.test(info.cpfCnpj) ? cnpjNotAccepted() : orderRefused(error.description);
      }
    },
  };
};

export type Customers = ReturnType<typeof createCustomers>;
