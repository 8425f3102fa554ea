import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createTestProcesses, died } from './fake-child.fixture.ts';
import { keepRunning } from './keep-running.ts';
import { openLogFile } from './log-file.ts';
import { startService } from './service-process.ts';

let processes: Awaited<ReturnType<typeof createTestProcesses>>;
// A process of one test that connects late is not taken for one of the next.
beforeEach(async () => {
  processes = await createTestProcesses();
});
afterEach(() => processes.close());

const stubborn = `process.on('SIGTERM', () => {});`;
/** A program that serves at once, and continues until its successor serves. */
const handingOver = `process.send('ready');
process.on('message', () => process.exit(0));
process.on('SIGTERM', () => process.send('closing'));`;
/** A program that announces its end, and as a successor never becomes ready. */
const neverReady = `process.on('message', () => process.exit(0));
process.on('SIGTERM', () => process.send('closing'));`;
/** A program like `handingOver`, whose second process crashes before it serves. */
const successorCrashes = `import { appendFileSync, readFileSync } from 'node:fs';
appendFileSync('starts', '.');
if (readFileSync('starts', 'utf8').length === 2) home.on('connect', () => process.exit(7));
else home.on('connect', () => process.send('ready'));
process.on('message', () => process.exit(0));
process.on('SIGTERM', () => process.send('closing'));`;
const policy = { delaysMs: [0, 10], crashesMax: 3, windowMs: 60_000 };

const keep = async (file: string) => {
  const said: string[] = [];
  const givenUp = Promise.withResolvers<string>();
  const log = openLogFile(join(processes.directory, 'part.log'));
  const part = await keepRunning({
    name: 'part',
    start: () =>
      startService({
        args: [file],
        cwd: processes.directory,
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
  const nextProcess = await processes.nextProcess();
  await part.kill('SIGKILL');
  return nextProcess;
};

describe('a part of the product', () => {
  it('is restarted after a crash, with a message', async () => {
    const { part, said } = await keep(processes.write('steady.mjs'));
    const first = await processes.nextProcess();
    const pid = part.pid();
    await part.kill('SIGKILL');
    await died(first);

    const second = await processes.nextProcess();
    expect(said).toEqual(['part ended (SIGKILL); restarting it']);
    expect(part.pid()).not.toBe(pid);

    await part.stop();
    await died(second);
  });

  it('keeps serving until its successor serves', async () => {
    const { part, said } = await keep(processes.write('handing-over.mjs', handingOver));
    const first = await processes.nextProcess();
    process.kill(part.pid(), 'SIGTERM');
    const second = await processes.nextProcess();
    await died(first);
    expect([second.closed, said]).toEqual([false, ['part is stopping; another one replaces it']]);

    await part.stop();
    await died(second);
  });

  it('is not ended by a successor that does not serve', async () => {
    const { part } = await keep(processes.write('never-ready.mjs', neverReady));
    const first = await processes.nextProcess();
    process.kill(part.pid(), 'SIGTERM');
    const second = await processes.nextProcess();
    expect([first.closed, second.closed]).toEqual([false, false]);

    await part.stop();
    await Promise.all([died(first), died(second)]);
  });

  it('continues until another one serves if its successor crashes', async () => {
    const { part } = await keep(processes.write('crashing-once.mjs', successorCrashes));
    const first = await processes.nextProcess();
    process.kill(part.pid(), 'SIGTERM');
    await died(await processes.nextProcess());
    const third = await processes.nextProcess();
    await died(first);
    expect(third.closed).toBe(false);
    await part.stop();
    await died(third);
  });

  it('can be replaced any number of times', async () => {
    const leave = `process.on('SIGTERM', () => process.send('closing', () => process.exit(0)));`;
    const { part } = await keep(processes.write('often.mjs', leave));
    for (let times = 0; times < 5; times += 1) {
      const nextProcess = await processes.nextProcess();
      process.kill(part.pid(), 'SIGTERM');
      await died(nextProcess);
    }
    const last = await processes.nextProcess();
    await part.stop();
    await died(last);
  });

  it('is given up with a sentence if it keeps crashing', async () => {
    const { givenUp, part } = await keep(
      processes.write('crashing.mjs', `home.on('connect', () => process.exit(7));`),
    );
    expect(await givenUp).toBe('part ended 3 times in a row (exit code 7)');
    await part.stop();
    for (const nextProcess of [processes.nextProcess(), processes.nextProcess(), processes.nextProcess()])
      await died(await nextProcess);
  });

  it('is given up at once if its configuration is invalid', async () => {
    const { givenUp, part } = await keep(
      processes.write('wrong.mjs', `home.on('connect', () => process.exit(2));`),
    );
    expect(await givenUp).toBe('part cannot run with this configuration');
    await part.stop();
    await died(await processes.nextProcess());
  });

  it('is restarted at once on request, without a message', async () => {
    const { part, said } = await keep(processes.write('renewed.mjs'));
    const first = await processes.nextProcess();
    await part.restart();
    await died(first);
    const second = await processes.nextProcess();
    await part.stop();
    await died(second);
    expect(said).toEqual([]);
  });

  it('is one process even if a restart is requested during a crash', async () => {
    const { part } = await keep(processes.write('both.mjs'));
    await died(await startKilling(part));
    await part.restart();
    const second = await processes.nextProcess();
    await part.stop();
    await died(second);
  });

  it('is killed if it ignores signals, including its children', async () => {
    const grandchild = processes.write('grandchild.mjs', stubborn);
    const { part } = await keep(
      processes.write(
        'deaf.mjs',
        `import { fork } from 'node:child_process';\n${stubborn}\nfork(${JSON.stringify(grandchild)});`,
      ),
    );
    const [one, other] = [await processes.nextProcess(), await processes.nextProcess()];
    await part.stop();
    await Promise.all([died(one), died(other)]);
  });

  it('ends when the supervisor is killed with SIGKILL', async () => {
    const child = processes.write('orphan.mjs');
    const supervisor = join(processes.directory, 'supervisor.ts');
    const modules = ['service-process', 'log-file'].map(
      (name) => new URL(`./${name}.ts`, import.meta.url).href,
    );
    writeFileSync(
      supervisor,
      `const [{ startService }, { openLogFile }] = await Promise.all(${JSON.stringify(modules)}.map((url) => import(url)));
       const log = openLogFile(${JSON.stringify(join(processes.directory, 'orphan.log'))});
       await startService({ args: [${JSON.stringify(child)}], cwd: '/', env: process.env, log });`,
    );
    const supervising = spawn(process.execPath, [supervisor], { stdio: 'inherit' });
    const orphan = await processes.nextProcess();
    supervising.kill('SIGKILL');
    await died(orphan);
  });
});
