import { expect, it } from '@jest/globals';
import { createTraceparent, parseTraceparent } from './traceparent.ts';

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';

it('reads what the standard allows and nothing else', () => {
  const parentId = '00f067aa0ba902b7';
  expect(parseTraceparent(`00-${traceId}-${parentId}-01`)).toEqual({ traceId, parentId, sampled: true });
  expect(parseTraceparent(`00-${traceId}-${parentId}-00`)?.sampled).toBe(false);
  for (const wrong of [
    undefined,
    '',
    'x',
    `00-${'0'.repeat(32)}-${parentId}-01`,
    `00-${traceId}-${'0'.repeat(16)}-01`,
    `00-${traceId.toUpperCase()}-${parentId}-01`,
    `00-${traceId}-${parentId}-01-more`,
  ])
    expect(parseTraceparent(wrong)).toBeUndefined();
});

it('creates headers that it can parse, new each time, within one trace', () => {
  const made = Array.from({ length: 2_000 }, () => createTraceparent(traceId).traceparent);
  expect(new Set(made).size).toBe(2_000);
  expect(made.every((header) => parseTraceparent(header)?.traceId === traceId)).toBe(true);
  expect(createTraceparent().traceId).toMatch(/^[0-9a-f]{32}$/);
});
