import * as subscriptions from './0001-subscriptions.ts';
import * as ledger from './0002-ledger.ts';
import * as work from './0003-work.ts';

/** In order of application; forward only. */
export const migrations = {
  '0001-subscriptions': subscriptions,
  '0002-ledger': ledger,
  '0003-work': work,
};
