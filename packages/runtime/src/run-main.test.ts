import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, it } from '@jest/globals';

const runMainUrl = new URL('run-main.ts', import.meta.url).href;
const configUrl = new URL('config.ts', import.meta.url).href;

/** Runs a program whose main is `body`; sends it `signal` once it reports that it is ready. */
const run = async (
  body: string,
  signal?: NodeJS.Signals,
): Promise<{ code: number | null; output: string }> => {
  const program = `
    import { runMain } from '${runMainUrl}';
    import { ConfigError } from '${configUrl}';
    const say = (word) => process.stdout.write(word + '\\n');
    runMain(async (closing) => { ${body} }, { closeTimeoutMs: 300 });`;
  const child = spawn(
    process.execPath,
    ['--no-warnings', '--input-type=module-typescript', '--eval', program],
    {
      env: { ...process.env, NODE_OPTIONS: '' },
    },
  );
  let output = '';
  const onData = (chunk: Buffer): void => {
    const before = output.includes('ready');
    output += chunk.toString();
    if (signal !== undefined && !before && output.includes('ready')) {
      child.kill(signal);
      child.kill(signal);
    }
  };
  child.stdout.on('data', onData);
  child.stderr.on('data', onData);
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, output };
};

const alive = 'setInterval(() => undefined, 1000);';

it.each(['SIGINT', 'SIGTERM'] as const)('closes once on %s and exits with 0', async (signal) => {
  const { code, output } = await run(
    `${alive} say('ready'); closing.defer(async () => say('closed')); return {};`,
    signal,
  );
  expect([code, output.match(/closed/g)?.length]).toEqual([0, 1]);
});

it.each([
  ['drains and closes once its parent reports that a successor serves', 'proceed', ['drained', 'closed']],
  ['closes at once if its parent reports that none will', 'stop', ['closed']],
] as const)('keeps serving, if it awaits a successor, and %s', async (_, answer, end) => {
  const { code, messages } = await runReplaced((say, child) => say === 'closing' && child.send(answer));
  expect([code, messages]).toEqual([0, ['ready', 'closing', ...end]]);
});

it('keeps serving for as long as its successor takes', async () => {
  const { code, messages } = await runReplaced((say, child) => {
    if (say === 'closing') child.kill('SIGUSR2');
    if (say === 'an hour later') child.send('proceed');
  });
  expect([code, messages]).toEqual([0, ['ready', 'closing', 'an hour later', 'drained', 'closed']]);
});

it('closes if its parent is gone', async () => {
  const { code } = await runReplaced((say, child) => say === 'closing' && child.disconnect());
  expect(code).toBe(0);
});

/** Runs a process that awaits a successor, and signals it; `onSay` gets its messages. On SIGUSR2 its timers are an hour later. */
const runReplaced = async (onSay: (say: unknown, child: ChildProcess) => void) => {
  const program = `
    import { mock } from 'node:test';
    setInterval(() => undefined, 1000);
    mock.timers.enable({ apis: ['setTimeout'] });
    const { runMain } = await import('${runMainUrl}');
    const say = (word) => async () => void (process.connected && process.send(word));
    process.on('SIGUSR2', () => {
      mock.timers.tick(3_600_000);
      setImmediate(say('an hour later'));
    });
    runMain(async (closing) => {
      closing.defer(say('closed'));
      return { awaitsSuccessor: true, drain: say('drained') };
    });`;
  const args = ['--no-warnings', '--input-type=module-typescript', '--eval', program];
  const child = spawn(process.execPath, args, {
    env: { ...process.env, NODE_OPTIONS: '' },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const messages: unknown[] = [];
  child.on('message', (message) => {
    messages.push(message);
    if (message === 'ready') child.kill('SIGTERM');
    else onSay(message, child);
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (child.connected) await once(child, 'disconnect');
  return { code, messages };
};

it('drains without a parent, since others may serve its clients', async () => {
  const { code, output } = await run(
    `${alive} say('ready'); closing.defer(async () => say('closed'));
     return { drain: async () => say('drained') };`,
    'SIGTERM',
  );
  expect([code, output.match(/drained|closed/g)]).toEqual([0, ['drained', 'closed']]);
});

it('does not wait forever for closing', async () => {
  const { code } = await run(
    `${alive} say('ready'); closing.defer(() => new Promise(() => undefined)); return {};`,
    'SIGTERM',
  );
  expect(code).toBe(1);
});

it('waits as long for closing as the process needs', async () => {
  const { code } = await run(
    `${alive} say('ready'); closing.defer(() => new Promise((resolve) => setTimeout(resolve, 600)));
     return { closeTimeoutMs: 30_000 };`,
    'SIGTERM',
  );
  expect(code).toBe(0);
});

it('prints a wrong configuration in plain words', async () => {
  const { code, output } = await run(`throw new ConfigError(['PORT is missing: the port']);`);
  expect([code, output.trim()]).toEqual([2, 'The configuration is invalid:\n  - PORT is missing: the port']);
});

it('closes what a start has opened before it failed, the last part first', async () => {
  const { code, output } = await run(
    `${alive} closing.defer(async () => say('first closed')); closing.defer(async () => say('second closed'));
     throw new Error('boom');`,
  );
  expect([code, output.match(/first closed|second closed/g)]).toEqual([1, ['second closed', 'first closed']]);
  expect(output).toMatch('start_failed');
});

it('does not wait forever for the parts of a failed start', async () => {
  const { code, output } = await run(
    `${alive} closing.defer(() => new Promise(() => undefined)); throw new ConfigError(['PORT is missing: the port']);`,
  );
  expect([code, output.trim()]).toEqual([2, 'The configuration is invalid:\n  - PORT is missing: the port']);
});

it('exits with a log line after an unhandled rejection', async () => {
  const { code, output } = await run(`${alive} void Promise.reject(new Error('boom')); return {};`);
  expect(code).toBe(1);
  expect(JSON.parse(output)).toMatchObject({
    level: 60,
    msg: 'unhandled_rejection',
    err: { message: 'boom' },
  });
});
