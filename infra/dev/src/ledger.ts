import { loadConfig } from '@escriba/runtime';
import { failWith } from '../bootstrap/fail.mjs';
import { planConfig } from './config.ts';
import { runLedger } from './ledger/run-ledger.ts';
import { findProduct } from './plan/find-product.ts';

/** Checks the ledger of the running product. Exits with code 1 if something differs. */
const ledger = async (): Promise<void> => {
  const product = await findProduct(loadConfig(planConfig, process.env));
  console.log(await runLedger(process.argv.slice(2), product));
};

await ledger().catch(failWith);
