import * as ledger from './0001-ledger.ts';
import * as catalogue from './0002-catalogue.ts';
import * as chargesByMonth from './0003-charges-by-month.ts';
import * as backups from './0004-backups.ts';
import * as workspaces from './0005-workspaces.ts';

/** The migrations in order of application; there is none back. */
export const migrations = {
  '0001-ledger': ledger,
  '0002-catalogue': catalogue,
  '0003-charges-by-month': chargesByMonth,
  '0004-backups': backups,
  '0005-workspaces': workspaces,
};
