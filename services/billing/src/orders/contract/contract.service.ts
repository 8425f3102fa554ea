import type { ContractCopy } from '@escriba/contracts/billing/contract';
import type { Locale } from '@escriba/contracts/shared/locale';
import type { Kysely } from 'kysely';
import { findPayerOf } from '../../customers/customers.ts';
import type { DB } from '../../platform/db/schema.generated.ts';
import { findPurchase } from '../../subscriptions/subscriptions.ts';
import { contractNotFound } from './contract.errors.ts';
import { describeContract } from './describe-contract.ts';

type Deps = { readonly db: Kysely<DB> };

/** Returns the contract of a user's latest subscription. */
export const createContractCopies = ({ db }: Deps) => ({
  /**
   * Returns the copy in one language.
   * @throws contractNotFound without a purchase
   */
  get: async (userId: string, locale: Locale): Promise<ContractCopy> => {
    const charge = await findPurchase(db, userId);
    if (charge === undefined) throw contractNotFound();
    return describeContract({ charge, customer: await findPayerOf(db, charge), locale });
  },
});

export type ContractCopies = ReturnType<typeof createContractCopies>;
