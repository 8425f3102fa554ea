import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { nextDueAt, SEND_TIMEOUT_MS } from './retry-table.ts';

const DOCUMENT = new URL('../../../../docs/programs.md', import.meta.url);
const UNITS: Readonly<Record<string, number>> = { s: 1_000, min: 60_000, h: 3_600_000 };

let text: string;
beforeAll(async () => {
  text = await readFile(DOCUMENT, 'utf8');
});

/** Returns the waits of the table of retries, in ms, by the number of the attempt after them. */
const readWaits = (): Map<number, number> => {
  const rows = text.matchAll(/^\| ([\d, ]+?) +\| (\d+) (s|min|h)(?: each)? +\|$/gm);
  return new Map(
    [...rows].flatMap(([, attempts = '', count = '', unit = '']) =>
      attempts.split(', ').map((attempt) => [Number(attempt), Number(count) * (UNITS[unit] ?? 0)] as const),
    ),
  );
};

describe('what programs read about webhooks', () => {
  it('has the waits between attempts, and no attempt more', () => {
    const now = new Date(0);
    const waits: [number, number][] = [];
    for (let failed = 1, dueAt = nextDueAt(1, now, 0.5); dueAt; dueAt = nextDueAt(failed, now, 0.5))
      waits.push([++failed, dueAt.getTime()]);
    expect(waits.length).toBeGreaterThan(5);
    expect([...readWaits()]).toEqual(waits);
  });

  it('has the time to respond', () => {
    expect(text).toContain(`any 2xx status within ${SEND_TIMEOUT_MS / 1_000} s`);
    expect(text).toContain(`if nothing comes within ${SEND_TIMEOUT_MS / 1_000} s`);
  });
});
