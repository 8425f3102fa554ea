import { expect, it } from '@jest/globals';
import { mapInTurns } from './in-turns.ts';

it('other work has its turn after each part of a long list', async () => {
  const done: string[] = [];
  let isRunning = true;
  const work = (): void => {
    done.push('other');
    if (isRunning) setImmediate(work);
  };
  setImmediate(work);
  const mapped = await mapInTurns([1, 2, 3, 4, 5], 2, (item) => {
    done.push(String(item));
    return item * 10;
  });
  isRunning = false;
  expect(mapped).toEqual([10, 20, 30, 40, 50]);
  expect(done.slice(0, 7)).toEqual(['1', '2', 'other', '3', '4', 'other', '5']);
});
