import type { CustomerInfo } from '@escriba/contracts/billing/checkout';
import type { Kysely } from 'kysely';
import type { Asaas, NewCustomer } from '../asaas/asaas.ts';
import type { DB } from '../platform/db/schema.generated.ts';
import { createCustomersRepository } from './customers.repository.ts';

type Reader = Pick<Asaas, 'findCustomers' | 'getCustomer' | 'restoreCustomer'>;

/**
 * Finds a user's own customer at Asaas: by id, then by reference or CPF/CNPJ, because Asaas lets a customer be created twice. One that was
 * deleted in its panel is restored, since its cards belong to it.
 */
export const findRemote = async (
  asaas: Reader,
  userId: string,
  { id, cpfCnpj }: { readonly id: string | null; readonly cpfCnpj: string },
): Promise<string | undefined> => {
  const known = id === null ? undefined : await asaas.getCustomer(id);
  if (known !== undefined) return known.deleted ? (await asaas.restoreCustomer(known.id)).id : known.id;
  const own = (await asaas.findCustomers({ externalReference: userId })).filter(({ deleted }) => !deleted);
  const exact = own.find((customer) => customer.cpfCnpj === cpfCnpj);
  if (exact !== undefined) return exact.id;
  const same = await asaas.findCustomers({ cpfCnpj });
  // A payer of another account keeps a separate customer, and a separate card.
  return same.find(({ externalReference, deleted }) => !deleted && externalReference === null)?.id;
};

export const toRemote = (userId: string, info: CustomerInfo): NewCustomer => ({
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

type Deps = {
  readonly db: Kysely<DB>;
  readonly asaas: Reader & Pick<Asaas, 'createCustomer'>;
};

/**
 * Returns a customer that Asaas lets be charged in the place of a user's known one: itself, which is restored if it was deleted there, else
 * one for the payer that the user has stated. @throws AsaasRefused, AsaasUnavailable, AsaasOutcomeUnknown
 */
export const makeChargeable = async ({ db, asaas }: Deps, userId: string, id: string): Promise<string> => {
  const customers = createCustomersRepository(db);
  const info = await customers.find(userId);
  if (info === undefined) return id;
  const found =
    (await findRemote(asaas, userId, { id, cpfCnpj: info.cpfCnpj })) ??
    (await asaas.createCustomer(toRemote(userId, info))).id;
  if (found !== id) await customers.replaceRemote(userId, { id, by: found });
  return found;
};
