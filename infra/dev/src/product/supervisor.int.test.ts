import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createNursery, died } from './fake-child.ts';
import { keepRunning } from './keep-running.ts';
import { openLogFile } from './log-file.ts';
import { startService } from './service-process.ts';

let nursery: Awaited<ReturnType<typeof createNursery>>;
beforeAll(async () => (nursery = await createNursery()));
afterAll(() => nursery.close());

const stubborn = `process.on('SIGTERM', () => {});`;
/** Serves at once, and continues until its successor serves. */
const handingOver = `process.send('ready');
process.on('message', () => process.exit(0));
process.on('SIGTERM', () => process.send('closing'));`;
/** Announces its end, and as a successor never becomes ready. */
const neverReady = `process.on('message', () => process.exit(0));
process.on('SIGTERM', () => process.send('closing'));`;
const policy = { delaysMs: [0, 10], crashesMax: 3, windowMs: 60_000 };

const keep = async (file: string) => {
  const said: string[] = [];
  const givenUp = Promise.withResolvers<string>();
  const log = openLogFile(join(nursery.directory, 'part.log'));
  const part = await keepRunning({
    name: 'part',
    start: () =>
      startService({
        args: [file],
        cwd: nursery.directory,
        env: process.env,
        log,
        handsOver: true,
        stopTimeoutMs: 300,
      }),
    say: (sentence) => said.push(sentence),
    onGivenUp: givenUp.resolve,
    policy,
  });
  return { part, said, givenUp: givenUp.promise };
};

const startKilling = async (part: { kill: (signal: 'SIGKILL') => Promise<void> }) => {
  const born = await nursery.born();
  await part.kill('SIGKILL');
  return born;
};

describe('a part of the product', () => {
  it('is restarted after a crash, with a message', async () => {
    const { part, said } = await keep(nursery.write('steady.mjs'));
    const first = await nursery.born();
    const pid = part.pid();
    await part.kill('SIGKILL');
    await died(first);

    const second = await nursery.born();
    expect(said).toEqual(['part ended (SIGKILL); restarting it']);
    expect(part.pid()).not.toBe(pid);

    await part.stop();
    await died(second);
  });

  it('keeps serving until its successor serves', async () => {
    const { part, said } = await keep(nursery.write('handing-over.mjs', handingOver));
    const first = await nursery.born();
    process.kill(part.pid(), 'SIGTERM');
    const second = await nursery.born();
    await died(first);
    expect([second.closed, said]).toEqual([false, ['part is stopping; another one replaces it']]);

    await part.stop();
    await died(second);
  });

  it('is not ended by a successor that does not serve', async () => {
    const { part } = await keep(nursery.write('never-ready.mjs', neverReady));
    const first = await nursery.born();
    process.kill(part.pid(), 'SIGTERM');
    const second = await nursery.born();
    expect([first.closed, second.closed]).toEqual([false, false]);

    await part.stop();
    await Promise.all([died(first), died(second)]);
  });

  it('can be replaced any number of times', async () => {
    const leave = `process.on('SIGTERM', () => process.send('closing', () => process.exit(0)));`;
    const { part } = await keep(nursery.write('often.mjs', leave));
    for (let times = 0; times < 5; times += 1) {
      const born = await nursery.born();
      process.kill(part.pid(), 'SIGTERM');
      await died(born);
    }
    const last = await nursery.born();
    await part.stop();
    await died(last);
  });

  it('is given up with a sentence if it keeps crashing', async () => {
    const { givenUp, part } = await keep(
      nursery.write('crashing.mjs', `home.on('connect', () => process.exit(7));`),
    );
    expect(await givenUp).toBe('part ended 3 times in a row (exit code 7)');
    await part.stop();
    for (const born of [nursery.born(), nursery.born(), nursery.born()]) await died(await born);
  });

  it('is given up at once if its configuration is invalid', async () => {
    const { givenUp, part } = await keep(
      nursery.write('wrong.mjs', `home.on('connect', () => process.exit(2));`),
    );
    expect(await givenUp).toBe('part cannot run with this configuration');
    await part.stop();
    await died(await nursery.born());
  });

  it('is restarted at once on request, without a message', async () => {
    const { part, said } = await keep(nursery.write('renewed.mjs'));
    const first = await nursery.born();
    await part.restart();
    await died(first);
    const second = await nursery.born();
    await part.stop();
    await died(second);
    expect(said).toEqual([]);
  });

  it('is one process even if a restart is requested during a crash', async () => {
    const { part } = await keep(nursery.write('both.mjs'));
    await died(await startKilling(part));
    await part.restart();
    const second = await nursery.born();
    await part.stop();
    await died(second);
  });

  it('is killed if it ignores signals, including its children', async () => {
    const grandchild = nursery.write('grandchild.mjs', stubborn);
    const { part } = await keep(
      nursery.write(
        'deaf.mjs',
        `import { fork } from 'node:child_process';\n${stubborn}\nfork(${JSON.stringify(grandchild)});`,
      ),
    );
    const [one, other] = [await nursery.born(), await nursery.born()];
    await part.stop();
    await Promise.all([died(one), died(other)]);
  });

  it('ends when the supervisor is killed with SIGKILL', async () => {
    const child = nursery.write('orphan.mjs');
    const supervisor = join(nursery.directory, 'supervisor.ts');
    const modules = ['service-process', 'log-file'].map(
      (name) => new URL(`./${name}.ts`, import.meta.url).href,
    );
    writeFileSync(
      supervisor,
      `const [{ startService }, { openLogFile }] = await Promise.all(${JSON.stringify(modules)}.map((url) => import(url)));
       const log = openLogFile(${JSON.stringify(join(nursery.directory, 'orphan.log'))});
       await startService({ args: [${JSON.stringify(child)}], cwd: '/', env: process.env, log });`,
    );
    const supervising = spawn(process.execPath, [supervisor], { stdio: 'inherit' });
    const orphan = await nursery.born();
    supervising.kill('SIGKILL');
    await died(orphan);
  });
});
