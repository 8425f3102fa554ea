import { account } from './nouns/account.ts';
import { affiliates } from './nouns/affiliates.ts';
import { interests } from './nouns/interests.ts';
import { ledger } from './nouns/ledger.ts';
import { plan } from './nouns/plan.ts';
import { refunds } from './nouns/refunds.ts';
import { support } from './nouns/support.ts';
import type { Noun } from './verb.ts';

/** The nouns of `npm run escriba`, by name. */
export const NOUNS: Readonly<Record<string, Noun>> = {
  plan,
  account,
  ledger,
  refunds,
  affiliates,
  interests,
  support,
};
