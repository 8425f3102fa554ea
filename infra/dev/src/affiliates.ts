import { loadConfig } from '@escriba/runtime';
import { failWith } from '../bootstrap/fail.mjs';
import { parseAffiliatesCommand } from './affiliates/arguments.ts';
import { runAffiliates } from './affiliates/run-affiliates.ts';
import { planConfig } from './config.ts';
import { findProduct } from './plan/find-product.ts';

/** Payouts of the affiliate programme of the running product, and referrals that were refused. */
const affiliates = async (): Promise<void> => {
  const command = parseAffiliatesCommand(process.argv.slice(2));
  console.log(await runAffiliates(command, await findProduct(loadConfig(planConfig, process.env))));
};

await affiliates().catch(failWith);
