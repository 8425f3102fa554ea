import { describe, expect, it } from '@jest/globals';
import { readAddress, toListOptions, writeAddress } from './list-address.ts';
import { splitAtMarks } from './marks.ts';
import { describeMediaType } from './media-type.ts';
import { listOfferedPages } from './offered-pages.ts';

describe('the address of a list', () => {
  it('holds only what differs from the default', () => {
    const usual = readAddress(new URLSearchParams());
    expect(usual).toEqual({
      search: '',
      status: undefined,
      sort: 'newest',
      page: 1,
      folder: undefined,
      tags: [],
    });
    expect(writeAddress(usual).toString()).toBe('');
    expect(toListOptions(usual)).toEqual({ page: 1, limit: 50 });
  });

  it('reads back what was written', () => {
    const address = { search: 'a "b c" -d & é', status: 'error', sort: 'longest', page: 3 } as const;
    const ids = ['0198c0de-0000-7000-8000-000000000001', '0198c0de-0000-7000-8000-000000000002'];
    for (const [folder, tags] of [
      [ids[0], ids],
      ['none', []],
      [undefined, ids.slice(1)],
    ] as const) {
      const filed = { ...address, folder, tags };
      expect(readAddress(new URLSearchParams(writeAddress(filed).toString()))).toEqual(filed);
    }
    expect(toListOptions({ ...address, folder: 'none', tags: ids })).toMatchObject({
      folder: 'none',
      tags: ids.join(','),
    });
  });

  it.each([
    'page=0',
    'page=-1',
    'page=1.5',
    'page=x',
    'page=1e9',
    'status=nope',
    'sort=nope',
    'folder=x',
    'tags=x,,y',
  ])('ignores %s', (query) => {
    expect(writeAddress(readAddress(new URLSearchParams(query))).toString()).toBe('');
  });

  it('drops a search that the server would refuse', () => {
    const { search } = readAddress(new URLSearchParams({ q: `\u0000${'😀'.repeat(300)}` }));
    expect(search.length).toBeLessThanOrEqual(200);
    expect(search).not.toContain('\u0000');
  });
});

describe('marks', () => {
  const show = (text: string, marks: [number, number][]) =>
    splitAtMarks(text, marks)
      .map(({ part, isMarked }) => (isMarked ? `[${part}]` : part))
      .join('');

  it('stay within the text for any input', () => {
    expect(show('abcdef', [[1, 3]])).toBe('a[bc]def');
    expect(
      show('abcdef', [
        [4, 99],
        [1, 3],
        [2, 4],
      ]),
    ).toBe('a[bc][d][ef]');
    expect(show('abc', [[7, 9]])).toBe('abc');
    expect(show('', [[0, 1]])).toBe('');
  });
});

describe('pages', () => {
  it.each([
    [1, 1, [1]],
    [1, 3, [1, 2, 3]],
    [3, 5, [1, 2, 3, 4, 5]],
    [12, 500, [1, -2, 11, 12, 13, -14, 500]],
    [500, 500, [1, -2, 499, 500]],
  ])('around %d of %d', (page, pages, shown) => {
    expect(listOfferedPages(page, pages)).toEqual(shown);
  });
});

describe('a media type', () => {
  it.each([
    ['audio/mpeg', 'audio', 'MP3'],
    ['audio/mp4', 'audio', 'M4A'],
    ['video/mp4', 'video', 'MP4'],
    ['video/x-msvideo', 'video', 'AVI'],
    ['audio/ogg; codecs=opus', 'audio', 'OGG'],
    ['audio/unheard-of', 'audio', undefined],
    ['', 'audio', undefined],
  ])('%j is %s, %s', (type, kind, format) => {
    expect(describeMediaType(type)).toEqual({ kind, format });
  });
});
