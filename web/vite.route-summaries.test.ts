import { expect, it } from '@jest/globals';
import { stripSummaries } from './vite.route-summaries.ts';

it('only the sentences about routes leave a contract', () => {
  const code = [
    `  summary: 'The caller\\'s recordings: searched, sorted',`,
    `  summary:`,
    `    "The caller's recordings",`,
    `  summaryOf: 'stays', /* summary of it */ path: '/api/summary',`,
  ].join('\n');
  expect(stripSummaries(code)).toBe(
    [
      `  summary: '',`,
      `  summary: '',`,
      `  summaryOf: 'stays', /* summary of it */ path: '/api/summary',`,
    ].join('\n'),
  );
});
