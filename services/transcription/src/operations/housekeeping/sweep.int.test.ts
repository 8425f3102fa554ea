import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { QueuedRound } from '../../recordings/queue/queue.ts';
import { createLibraryUser } from '../../testing/library-user.ts';
import { type TestService, startTestService } from '../../testing/start-test-service.ts';
import { createHousekeepingRepository } from './housekeeping.repository.ts';
import { createSweep } from './sweep.ts';

let service: TestService;

beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());
beforeEach(async () => {
  await service.db.deleteFrom('transcriptions').execute();
});

/** Creates a sweep of two rows at a time, over a Redis that has everything but what is lost. */
const createObserved = (lost: ReadonlySet<string> = new Set()) => {
  const compared: string[] = [];
  const added: string[] = [];
  const sweep = createSweep({
    repository: createHousekeepingRepository(service.db),
    queue: {
      listMissing: async <Round extends { readonly id: string }>(rounds: readonly Round[]) => {
        compared.push(...rounds.map(({ id }) => id));
        return rounds.filter(({ id }) => lost.has(id));
      },
      add: async ({ id }: QueuedRound) => {
        added.push(id);
      },
    },
    sweptAtOnce: 2,
    clock: service.clock.now,
  });
  return { sweep, compared, added };
};

const addWaiting = async (count: number): Promise<string[]> => {
  const user = createLibraryUser(service);
  const ids: string[] = [];
  for (let index = 0; index < count; index += 1) ids.push(await user.add({ name: randomUUID() }));
  return ids;
};

describe('a sweep of many waiting recordings', () => {
  it('reads a few while Redis has them all, and each within a few sweeps', async () => {
    const ids = await addWaiting(9);
    const { sweep, compared, added } = createObserved();
    for (let time = 0; time < 4; time += 1) {
      compared.length = time * 4;
      await sweep();
      expect(compared.length).toBeLessThanOrEqual((time + 1) * 4);
      expect(compared.slice(time * 4, time * 4 + 2)).toEqual(ids.slice(0, 2));
    }
    expect(new Set(compared)).toEqual(new Set(ids));
    expect(added).toEqual([]);
  });

  it('queues all of them at once, in their order, if Redis has lost them', async () => {
    const ids = await addWaiting(7);
    const { sweep, added } = createObserved(new Set(ids));
    await sweep();
    expect(added).toEqual(ids);
  });

  it('queues only what Redis lacks', async () => {
    const ids = await addWaiting(6);
    const lost = new Set(ids.slice(3, 5));
    const { sweep, added } = createObserved(lost);
    await sweep();
    await sweep();
    expect(new Set(added)).toEqual(lost);
  });
});
