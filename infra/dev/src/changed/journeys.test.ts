import { globSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { ROOT } from '../../bootstrap/paths.mjs';
import { AREA_PATHS, JOURNEYS } from './journeys.ts';

describe('the areas of journeys', () => {
  it('are given for every journey, and for no other file', () => {
    const files = globSync('**/*.test.ts', { cwd: join(ROOT, 'packages/e2e/src') });
    expect(Object.keys(JOURNEYS).toSorted()).toEqual(files.toSorted());
  });

  it.each(AREA_PATHS)('begin the path of a file: %s', (path) => {
    expect(globSync(`${path}*`, { cwd: ROOT })).not.toEqual([]);
  });
});
