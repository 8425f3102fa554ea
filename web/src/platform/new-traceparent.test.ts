import { expect, it } from '@jest/globals';
import { newTraceparent } from './new-traceparent.ts';

it('each trace has an id of its own, in the form of the W3C', () => {
  const made = Array.from({ length: 100 }, newTraceparent);
  for (const header of made) expect(header).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/);
  expect(new Set(made.map((header) => header.slice(3, 35))).size).toBe(made.length);
});
