import { expect, it } from '@jest/globals';
import { createFoundModels } from './found-models.ts';
import type { FoundModel } from './worker-presence.ts';

const found = (name: string) => [{ name } as FoundModel];

it('a check that begins later counts, also if the one before takes longer', async () => {
  const first = Promise.withResolvers<FoundModel[]>();
  const results = [first.promise, Promise.resolve(found('fetched'))];
  const models = createFoundModels(() => results.shift() ?? Promise.reject(new Error('no more')), fail);
  const both = [models.check(), models.check()];
  first.resolve(found('missing'));
  await Promise.all(both);
  expect(models.list()).toEqual(found('fetched'));
});

it('a check that fails is reported, and what was found stays', async () => {
  const faults: unknown[] = [];
  const results = [Promise.resolve(found('here')), Promise.reject(new Error('disk'))];
  const models = createFoundModels(
    () => results.shift() ?? Promise.resolve([]),
    (error) => faults.push(error),
  );
  await models.check();
  await models.check();
  expect([models.list(), faults]).toEqual([found('here'), [new Error('disk')]]);
});

const fail = (error: unknown): void => {
  throw error;
};
