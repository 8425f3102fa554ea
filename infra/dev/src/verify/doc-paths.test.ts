import { describe, expect, it } from '@jest/globals';
import { listCitedPaths } from './doc-paths.ts';

describe('paths cited in a document', () => {
  it('are code spans that begin with a folder of the repository', () => {
    expect(listCitedPaths('See `packages/db/src/index.ts` and `docs/architecture.md:12`.', '.')).toEqual([
      'packages/db/src/index.ts',
      'docs/architecture.md',
    ]);
  });

  it('are relative links, resolved from the folder of the document', () => {
    expect(listCitedPaths('[a](decisions/0001-x.md#why) [b](../README.md)', 'docs')).toEqual([
      'docs/decisions/0001-x.md',
      'README.md',
    ]);
  });

  it('exclude URLs, anchors, patterns, commands and code blocks', () => {
    const text = [
      '[a](https://example.org/docs/x) [b](#here)',
      '`services/*/src/config.ts` `packages/<name>/src` `npm run x/y` `application/json`',
      '```sh\nnode services/nothing.ts\n```',
    ].join('\n');
    expect(listCitedPaths(text, '.')).toEqual([]);
  });
});
