import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LOCALES, type Locale } from '@escriba/contracts/shared/locale';
import { expect, it } from '@jest/globals';
import { LOCALE_FOLDERS } from '../../build/manifest.ts';

const read = async (locale: Locale): Promise<Record<string, { message: string }>> =>
  JSON.parse(
    await readFile(
      join(import.meta.dirname, '../../_locales', LOCALE_FOLDERS[locale], 'messages.json'),
      'utf8',
    ),
  ) as Record<string, { message: string }>;

const valuesOf = (message: string): string[] => (message.match(/\$\d/g) ?? []).toSorted();

it.each(LOCALES)(
  '%s has the texts of the Portuguese, with the same values, and says which language it is',
  async (locale) => {
    const [pt, texts] = [await read('pt'), await read(locale)];
    expect(Object.keys(texts)).toEqual(Object.keys(pt));
    expect(texts['locale']?.message).toBe(locale);
    for (const [name, { message }] of Object.entries(pt)) {
      expect(texts[name]?.message).not.toBe('');
      expect(valuesOf(texts[name]?.message ?? '')).toEqual(valuesOf(message));
    }
  },
);
