import { loadConfig } from '@escriba/runtime';
import { failWith } from '../bootstrap/fail.mjs';
import { planConfig } from './config.ts';
import { findProduct } from './plan/find-product.ts';
import { parseSupportCommand } from './support/arguments.ts';
import { runSupport } from './support/run-support.ts';

/** Messages to support in the running product. */
const support = async (): Promise<void> => {
  const command = parseSupportCommand(process.argv.slice(2));
  console.log(await runSupport(command, await findProduct(loadConfig(planConfig, process.env))));
};

await support().catch(failWith);
