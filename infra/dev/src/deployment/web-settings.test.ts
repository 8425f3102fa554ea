import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { ROOT } from '../../bootstrap/paths.mjs';

const read = (file: string): Promise<string> => readFile(join(ROOT, file), 'utf8');

it('every setting of the pages is an argument of the image that builds them', async () => {
  const declared = [...(await read('web/src/vite-env.d.ts')).matchAll(/readonly (VITE_\w+)\?/g)];
  const accepted = [...(await read('infra/docker/Dockerfile')).matchAll(/^ARG (VITE_\w+)$/gm)];
  expect(declared.length).toBeGreaterThan(3);
  expect(accepted.map(([, name]) => name)).toEqual(declared.map(([, name]) => name));
});
