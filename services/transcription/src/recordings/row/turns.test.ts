import { expect, it } from '@jest/globals';
import { createTurns } from './turns.ts';

const refused = new Error('one too many');

it('run a few, queue others in order, and refuse the rest; other keys are unaffected', async () => {
  const turns = createTurns({ runningMax: 1, waitingMax: 2, refuse: () => refused });
  const first = Promise.withResolvers<void>();
  const order: string[] = [];
  const note = (what: string) => async () => void order.push(what);
  const works = [turns('a', () => first.promise), turns('a', note('second')), turns('a', note('third'))];
  await expect(turns('a', note('fourth'))).rejects.toBe(refused);
  await turns('b', note('other'));
  first.resolve();
  await Promise.all(works);
  expect(order).toEqual(['other', 'second', 'third']);
});

it('have room again after work has ended, also by a failure', async () => {
  const turns = createTurns({ runningMax: 1, waitingMax: 0, refuse: () => refused });
  const fault = new Error('fault');
  for (let index = 0; index < 3; index += 1)
    await expect(turns('a', () => Promise.reject(fault))).rejects.toBe(fault);
  await expect(turns('a', async () => 'done')).resolves.toBe('done');
});
