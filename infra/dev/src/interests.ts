import { loadConfig } from '@escriba/runtime';
import { failWith } from '../bootstrap/fail.mjs';
import { planConfig } from './config.ts';
import { parseInterestsCommand } from './interests/arguments.ts';
import { runInterests } from './interests/run-interests.ts';
import { findProduct } from './plan/find-product.ts';

/** Users of the running product who want to be told about a feature. */
const interests = async (): Promise<void> => {
  const feature = parseInterestsCommand(process.argv.slice(2));
  console.log(await runInterests(feature, await findProduct(loadConfig(planConfig, process.env))));
};

await interests().catch(failWith);
