import { afterEach, expect, it, jest } from '@jest/globals';
import { prepareFormats } from './prepare-formats.ts';

afterEach(() => {
  jest.restoreAllMocks();
});

it('makes the formats of a language, never two in one task', async () => {
  const made = [
    jest.spyOn(Number.prototype, 'toLocaleString'),
    jest.spyOn(Intl.RelativeTimeFormat.prototype, 'format'),
    jest.spyOn(Date.prototype, 'toLocaleString'),
  ];
  const count = () => made.filter(({ mock }) => mock.calls.length > 0).length;
  const counts: number[] = [];
  const prepared = prepareFormats('pt');
  for (const _ of made) {
    counts.push(count());
    await new Promise((resolve) => {
      setTimeout(resolve);
    });
  }
  await prepared;
  expect([...counts, count()]).toEqual([0, 1, 2, 3]);
});
