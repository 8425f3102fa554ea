import { parseArgs } from 'node:util';
import { startTestServers } from '@escriba/testing';
import { runSeed } from './run-seed.ts';

const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '20' },
    from: { type: 'string', default: '1' },
    story: { type: 'boolean', default: false },
  },
});
const servers = await startTestServers(process.env);
const begun = Date.now();
let bad = 0;
const from = Number(values.from);
for (let seed = from; seed < from + Number(values.seeds); seed += 1) {
  const { broken, story } = await runSeed(seed);
  if (broken.length === 0) continue;
  bad += 1;
  console.log(`seed ${seed}:\n  ${broken.join('\n  ')}`);
  if (values.story)
    (await import('node:fs')).writeFileSync(`/tmp/fire-${seed}.txt`, [...broken, ...story].join('\n'));
}
console.log(`${values.seeds} seeds, ${bad} broken, ${Math.round((Date.now() - begun) / 1000)} s`);
await servers.stop();
process.exit(bad > 0 ? 1 : 0);
