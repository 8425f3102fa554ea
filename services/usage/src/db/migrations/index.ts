import * as ledger from './0001-ledger.ts';

/** In the order they are applied; forward only. */
export const migrations = { '0001-ledger': ledger };
