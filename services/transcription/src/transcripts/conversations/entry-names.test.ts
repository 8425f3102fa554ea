import { expect, it } from '@jest/globals';
import type { Entry } from 'yauzl';
import { countTurns } from '../../testing/count-turns.ts';
import { indexNames } from './entry-names.ts';

it('an archive of thousands of files is indexed in turns, so that other requests are served', async () => {
  const entries = new Map(
    Array.from({ length: 5_000 }, (_, index) => {
      const name = `IMG-${index}.jpg`;
      return [name, { fileName: name, fileNameRaw: Buffer.from(name) } as Entry];
    }),
  );
  expect(await countTurns(() => indexNames(entries, '_chat.txt'))).toBe(5);
});
