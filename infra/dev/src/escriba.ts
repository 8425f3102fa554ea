import { loadConfig } from '@escriba/runtime';
import { failWith } from '../bootstrap/fail.mjs';
import { escribaConfig } from './config.ts';
import { runAsOperator } from './escriba/as-operator.ts';
import { findProduct } from './escriba/find-product.ts';
import { describeCommands } from './escriba/help.ts';
import { parseCommand } from './escriba/parse-command.ts';

/** Runs a command of the operator against the running product. */
const escriba = async (): Promise<string> => {
  const argv = process.argv.slice(2);
  if (argv.includes('--help')) return describeCommands();
  const run = parseCommand(argv);
  return runAsOperator(run, await findProduct(loadConfig(escribaConfig, process.env)));
};

await escriba().then((output) => console.log(output), failWith);
