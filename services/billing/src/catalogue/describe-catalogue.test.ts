import { expect, it } from '@jest/globals';
import { parseCatalogue } from './catalogue.ts';
import { describeCatalogue } from './describe-catalogue.ts';

it('a plan with a daily limit is described by the transcriptions of a month', () => {
  const catalogue = parseCatalogue('{"pro":{"limits":{"dailyFiles":4}}}');
  const counts = describeCatalogue(catalogue, 'pt').map(({ id, maxTranscriptions }) => [
    id,
    maxTranscriptions,
  ]);
  expect(counts).toEqual([
    ['free', 30],
    ['pro', 120],
    ['business', -1],
  ]);
});
