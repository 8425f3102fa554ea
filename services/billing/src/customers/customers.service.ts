import type { CustomerInfo } from '@escriba/contracts/billing/checkout';
import type { Kysely } from 'kysely';
import { type Asaas, AsaasRefused, type NewCustomer } from '../asaas/asaas.ts';
import type { DB } from '../platform/db/schema.generated.ts';
import { accountDeleted, cnpjNotAccepted, orderRefused } from './customers.errors.ts';
import { createCustomersRepository } from './customers.repository.ts';

type Deps = {
  readonly db: Kysely<DB>;
  readonly asaas: Pick<Asaas, 'findCustomers' | 'createCustomer' | 'updateCustomer'>;
  readonly clock: () => Date;
};

/** Manages payers, here and at Asaas. */
export const createCustomers = ({ db, asaas, clock }: Deps) => {
  /** Finds a user's own customer at Asaas, by reference or CPF/CNPJ. Asaas lets a customer be created twice. */
  const findRemote = async (userId: string, { cpfCnpj }: CustomerInfo): Promise<string | undefined> => {
    const own = (await asaas.findCustomers({ externalReference: userId })).filter(({ deleted }) => !deleted);
    const exact = own.find((customer) => customer.cpfCnpj === cpfCnpj);
    if (exact !== undefined) return exact.id;
    const same = await asaas.findCustomers({ cpfCnpj });
    // A payer of another account keeps a separate customer, and a separate card.
    return same.find(({ externalReference, deleted }) => !deleted && externalReference === null)?.id;
  };

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
        const id = knownId ?? (await findRemote(userId, info));
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

const toRemote = (userId: string, info: CustomerInfo): NewCustomer => ({
  externalReference: userId,
  name: info.name,
  email: info.email,
  cpfCnpj: info.cpfCnpj,
  mobilePhone: info.phone,
  postalCode: info.postalCode,
  address: info.address,
  addressNumber: info.addressNumber,
  complement: info.addressComplement,
});
