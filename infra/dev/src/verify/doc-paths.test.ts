import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createTemporaryDirectory } from '@escriba/testing';
import { afterAll, describe, expect, it } from '@jest/globals';
import { findBrokenPaths } from './doc-paths.ts';

const directory = await createTemporaryDirectory();
afterAll(directory.remove);

/** Returns the paths that a document cites, in a repository that has nothing else. */
const citedIn = async (file: string, text: string): Promise<readonly string[]> => {
  const root = await mkdtemp(join(directory.path, 'documents-'));
  await mkdir(dirname(join(root, file)), { recursive: true });
  await writeFile(join(root, file), text);
  return (await findBrokenPaths(root)).map(({ path }) => path);
};

describe('paths cited in a document', () => {
  it('are code spans that begin with a folder of the repository', async () => {
    expect(
      await citedIn('README.md', 'See `packages/db/src/index.ts` and `docs/architecture.md:12`.'),
    ).toEqual(['packages/db/src/index.ts', 'docs/architecture.md']);
  });

  it('are relative links, resolved from the folder of the document', async () => {
    expect(await citedIn('docs/how-to.md', '[a](decisions/0001-x.md#why) [b](../README.md)')).toEqual([
      'docs/decisions/0001-x.md',
      'README.md',
    ]);
  });

  it('exclude URLs, anchors, patterns, commands and code blocks', async () => {
    const text = [
      '[a](https://example.org/docs/x) [b](#here)',
      '`services/*/src/config.ts` `packages/<name>/src` `npm run x/y` `application/json`',
      '```sh\nnode services/nothing.ts\n```',
    ].join('\n');
    expect(await citedIn('README.md', text)).toEqual([]);
  });

  it('are not reported if they exist', async () => {
    expect(await citedIn('README.md', '[itself](README.md)')).toEqual([]);
  });
});
