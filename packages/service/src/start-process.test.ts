import { describe, expect, it } from '@jest/globals';
import { startProcess } from './start-process.ts';

const CONFIG = {
  LOG_LEVEL: 'silent',
  LOG_PRETTY: false,
  METRICS_PORT: undefined,
  METRICS_HOST: '127.0.0.1',
} as const;

/** Starts a process whose parts record when they open and close; `failing` fails to open. */
const start = async (failing?: string) => {
  const steps: string[] = [];
  await using closing = new AsyncDisposableStack();
  const note = (part: string): void => {
    if (part === failing) throw new Error(part);
    steps.push(`open ${part}`);
    closing.defer(() => void steps.push(`close ${part}`));
  };
  const relay = (name: string) => ({ stop: async () => void steps.push(`stop ${name}`) });
  const running = startProcess(
    {
      name: 'test',
      config: () => CONFIG,
      open: () => {
        note('stores');
        return { store: 'a store' };
      },
      services: async ({ store }) => {
        note('services');
        return { used: store };
      },
      relays: async ({ services: { used } }) => {
        if (failing === 'relays') throw new Error('relays');
        return [relay(`relay of ${used}`)];
      },
      loops: () => ({ loop: { intervalMs: 3_600_000, run: async () => steps.push('run loop') } }),
    },
    closing,
    async () => {
      note('server');
      return {};
    },
  );
  await running.catch((error: Error) => steps.push(`failed ${error.message}`));
  await closing.disposeAsync();
  return steps;
};

describe('a process', () => {
  it('opens stores, services, loops and relays, then serves; it closes in reverse order', async () => {
    expect(await start()).toEqual([
      'open stores',
      'open services',
      'run loop',
      'open server',
      'close server',
      'stop relay of a store',
      'close services',
      'close stores',
    ]);
  });

  it.each([
    ['stores', ['failed stores']],
    ['services', ['open stores', 'failed services', 'close stores']],
    [
      'relays',
      ['open stores', 'open services', 'run loop', 'failed relays', 'close services', 'close stores'],
    ],
    [
      'server',
      [
        'open stores',
        'open services',
        'run loop',
        'failed server',
        'stop relay of a store',
        'close services',
        'close stores',
      ],
    ],
  ])('whose %s cannot start closes what is open', async (failing, steps) => {
    expect(await start(failing)).toEqual(steps);
  });
});
