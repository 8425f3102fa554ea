import type { WaitingRefund } from '@escriba/contracts/billing/internal';
import type { Kysely } from 'kysely';
import type { DB } from '../../platform/db/schema.generated.ts';
import { createRefundsRepository } from './refunds.repository.ts';

const LISTED_MAX = 100;

/**
 * Lists refunds of boletos whose payer has not named a bank account. The form is on the page of the subscription; a payer who has deleted the
 * account can only get it from an operator.
 */
export const createWaitingRefunds =
  ({ db }: { readonly db: Kysely<DB> }) =>
  (): Promise<WaitingRefund[]> =>
    createRefundsRepository(db).listWaitingForPayer(LISTED_MAX);

export type WaitingRefunds = ReturnType<typeof createWaitingRefunds>;
