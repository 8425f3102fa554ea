import * as ledger from './0001-ledger.ts';

/** In order of application; forward only. */
export const migrations = { '0001-ledger': ledger };
