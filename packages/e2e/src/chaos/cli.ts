import { parseArgs } from 'node:util';
import { runChaos } from './run-chaos.ts';
import { toSummary } from './summary.ts';

const USAGE = `Usage: npm run chaos -- [--seed N] [--minutes M] [--clients C]

Starts the whole product, uses it from outside while injecting a seeded schedule of faults, waits for quiet and checks the promises
in database and storage. Exits with 1 if a promise is broken.`;

const isPositive = (value: number | undefined): value is number => value !== undefined && value > 0;

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: String(Math.floor(Math.random() * 1_000_000)) },
    minutes: { type: 'string', default: '5' },
    clients: { type: 'string', default: '4' },
    help: { type: 'boolean', default: false },
  },
});
const [seed, minutes, clients] = [values.seed, values.minutes, values.clients].map(Number);

if (values.help || !isPositive(minutes) || !isPositive(clients) || seed === undefined || Number.isNaN(seed)) {
  console.log(USAGE);
  process.exitCode = values.help ? 0 : 2;
} else {
  console.log(`seed ${seed}, ${minutes} min, ${clients} clients`);
  const report = await runChaos({
    seed,
    durationMs: minutes * 60_000,
    clients,
    say: (sentence) => console.log(sentence),
  });
  console.log(toSummary(seed, report));
  process.exitCode = report.violations.length > 0 ? 1 : 0;
}
