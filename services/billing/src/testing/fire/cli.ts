import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { startTestServers } from '@escriba/testing';
import pLimit from 'p-limit';
import { runSeed } from './run-seed.ts';
import { runStorm } from './webhook-storm.ts';
import { type FireDatabase, createFireDatabase } from './world.ts';
import { runYears } from './years.ts';

/** Seeds that run at once: they wait for Postgres most of the time. */
const SEEDS_AT_ONCE = 4;

const USAGE = `Usage: node infra/dev/run.mjs services/billing/src/testing/fire/cli.ts MODE [options]

  seeds     --seeds N [--from S]             users, banks, killed processes and lost responses at random; a broken seed's story is in /tmp
  webhooks  --payments N --events M [--seed S]  events shuffled, repeated and lost end like the ordered ones
  years     --subscriptions N --months M [--seed S]

Exits with 1 if a promise is broken.`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seeds: { type: 'string', default: '1000' },
    from: { type: 'string', default: '1' },
    payments: { type: 'string', default: '2000' },
    events: { type: 'string', default: '100000' },
    subscriptions: { type: 'string', default: '2000' },
    months: { type: 'string', default: '36' },
    seed: { type: 'string', default: '1' },
  },
});

const runSeeds = async (): Promise<string[]> => {
  const seeds = Array.from({ length: Number(values.seeds) }, (_, index) => Number(values.from) + index);
  const databases: FireDatabase[] = [];
  const results = await pLimit(SEEDS_AT_ONCE).map(seeds, async (seed) => {
    const database = databases.pop() ?? (await createFireDatabase());
    const { broken, story } = await runSeed(seed, database);
    databases.push(database);
    if (seed % 100 === 0) console.log(`seed ${seed}`);
    if (broken.length === 0) return broken;
    writeFileSync(`/tmp/billing-seed-${seed}.txt`, [...broken, ...story].join('\n'));
    console.log(`seed ${seed}:\n  ${broken.map((sentence) => sentence.slice(0, 300)).join('\n  ')}`);
    return broken;
  });
  await Promise.all(databases.map((database) => database.drop()));
  return results.flat();
};

const runWebhooks = async (): Promise<string[]> => {
  const options = {
    payments: Number(values.payments),
    events: Number(values.events),
    seed: Number(values.seed),
  };
  const { ordered, stormy, broken, distinct } = await runStorm(options);
  const unequal = ordered.filter((end, index) => JSON.stringify(end) !== JSON.stringify(stormy[index]));
  console.log(`${distinct} distinct events, ${unequal.length} of ${ordered.length} ends differ`);
  return [...broken, ...unequal.map((end) => JSON.stringify(end))];
};

const runAges = async (): Promise<string[]> => {
  const { broken, users, payments } = await runYears({
    subscriptions: Number(values.subscriptions),
    months: Number(values.months),
    stepDays: 1,
    seed: Number(values.seed),
    onMonth: (sentence) => console.log(sentence),
  });
  console.log(`${users} subscriptions, ${payments} charges`);
  return broken;
};

const MODES: Readonly<Record<string, () => Promise<string[]>>> = {
  seeds: runSeeds,
  webhooks: runWebhooks,
  years: runAges,
};

const run = MODES[positionals[0] ?? ''];
if (run === undefined) {
  console.log(USAGE);
  process.exitCode = 2;
} else {
  const servers = await startTestServers(process.env);
  const startedAt = performance.now();
  const broken = await run();
  const seconds = Math.round((performance.now() - startedAt) / 1_000);
  console.log(broken.length === 0 ? 'every promise was kept' : broken.slice(0, 20).join('\n'));
  console.log(`${broken.length} broken promises, ${seconds} s`);
  await servers.stop();
  process.exitCode = broken.length === 0 ? 0 : 1;
}
