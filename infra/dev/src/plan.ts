import { loadConfig } from '@escriba/runtime';
import { failWith } from '../bootstrap/fail.mjs';
import { planConfig } from './config.ts';
import { parsePlanCommand } from './plan/arguments.ts';
import { findProduct } from './plan/find-product.ts';
import { runPlan } from './plan/run-plan.ts';

/** Shows or sets a user's plan in the running product. */
const plan = async (): Promise<void> => {
  const command = parsePlanCommand(process.argv.slice(2));
  console.log(await runPlan(command, await findProduct(loadConfig(planConfig, process.env))));
};

await plan().catch(failWith);
