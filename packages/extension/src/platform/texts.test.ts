import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';

const read = async (locale: string): Promise<Record<string, { message: string }>> =>
  JSON.parse(
    await readFile(join(import.meta.dirname, `../../_locales/${locale}/messages.json`), 'utf8'),
  ) as Record<string, { message: string }>;

const valuesOf = (message: string): string[] => (message.match(/\$\d/g) ?? []).toSorted();

it('both languages have the same texts with the same values', async () => {
  const [pt, en] = [await read('pt_BR'), await read('en')];
  expect(Object.keys(en)).toEqual(Object.keys(pt));
  for (const [name, { message }] of Object.entries(pt)) {
    expect(message).not.toBe('');
    expect(valuesOf(en[name]?.message ?? '')).toEqual(valuesOf(message));
  }
});
