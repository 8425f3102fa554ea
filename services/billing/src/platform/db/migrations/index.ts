import * as subscriptions from './0001-subscriptions.ts';
import * as ledger from './0002-ledger.ts';
import * as work from './0003-work.ts';
import * as cardAddress from './0004-card-address.ts';
import * as closedAccounts from './0005-closed-accounts.ts';
import * as pixAutomatic from './0006-pix-automatic.ts';
import * as acceptedContracts from './0007-accepted-contracts.ts';
import * as affiliates from './0008-affiliates.ts';
import * as traces from './0009-traces.ts';
import * as announced from './0010-announced.ts';
import * as seats from './0011-seats.ts';
import * as payersOfCharges from './0012-payers-of-charges.ts';

/** Migrations in order of application; forward only. */
export const migrations = {
  '0001-subscriptions': subscriptions,
  '0002-ledger': ledger,
  '0003-work': work,
  '0004-card-address': cardAddress,
  '0005-closed-accounts': closedAccounts,
  '0006-pix-automatic': pixAutomatic,
  '0007-accepted-contracts': acceptedContracts,
  '0008-affiliates': affiliates,
  '0009-traces': traces,
  '0010-announced': announced,
  '0011-seats': seats,
  '0012-payers-of-charges': payersOfCharges,
};
