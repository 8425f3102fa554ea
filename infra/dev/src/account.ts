import { loadConfig } from '@escriba/runtime';
import { failWith } from '../bootstrap/fail.mjs';
import { parseAccountCommand } from './account/arguments.ts';
import { runAccount } from './account/run-account.ts';
import { planConfig } from './config.ts';
import { findProduct } from './plan/find-product.ts';

/** Helps a user of the running product who has lost the password. */
const account = async (): Promise<void> => {
  const command = parseAccountCommand(process.argv.slice(2));
  console.log(await runAccount(command, await findProduct(loadConfig(planConfig, process.env))));
};

await account().catch(failWith);
