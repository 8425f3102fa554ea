import { NO_FOLDER } from '@escriba/contracts/transcription/library';
import { COMMON_TAG, MIDDLE_TAG, RARE_TAG, labelId } from './generate-labels.ts';

/** A filter of the list. `share`: about which part of the recordings match, which decides where the last page is. */
export type Filter = {
  readonly what: string;
  readonly query: Readonly<Record<string, string>>;
  readonly share: number;
};

const tags = (...numbers: number[]): string => numbers.map((number) => labelId('tag', number)).join(',');
const largeFolder = labelId('folder', 1);
const smallFolder = labelId('folder', 7);
const tenTags = tags(20, 21, 22, 23, 24, 25, 26, 27, 28, COMMON_TAG);

/** Every kind of filter of a list, and several together. */
export const FILTERS: readonly Filter[] = [
  { what: 'all', query: {}, share: 1 },
  { what: 'completed', query: { status: 'completed' }, share: 0.99 },
  { what: 'failed', query: { status: 'error' }, share: 0.005 },
  { what: 'a large folder', query: { folder: largeFolder }, share: 0.4 },
  { what: 'a small folder', query: { folder: smallFolder }, share: 0.01 },
  { what: 'no folder', query: { folder: NO_FOLDER }, share: 0.2 },
  { what: 'a tag of half', query: { tags: tags(COMMON_TAG) }, share: 0.5 },
  { what: 'a tag of a seventh', query: { tags: tags(MIDDLE_TAG) }, share: 0.15 },
  { what: 'a rare tag', query: { tags: tags(RARE_TAG) }, share: 0 },
  { what: 'two tags', query: { tags: tags(COMMON_TAG, MIDDLE_TAG) }, share: 0.075 },
  { what: 'ten tags', query: { tags: tenTags }, share: 0 },
  { what: 'folder and tag', query: { folder: largeFolder, tags: tags(COMMON_TAG) }, share: 0.2 },
  {
    what: 'folder, tag and status',
    query: { folder: largeFolder, tags: tags(COMMON_TAG), status: 'completed' },
    share: 0.2,
  },
  {
    what: 'small folder, rare tag, failed',
    query: { folder: smallFolder, tags: tags(RARE_TAG), status: 'error' },
    share: 0,
  },
];

const COMMON_WORD = 'reunião';

/** Searches walk through the recordings in the order of the list: the first page of a few filters. */
export const SEARCHED_FILTERS: readonly Filter[] = FILTERS.filter(({ what }) =>
  ['all', 'a large folder', 'a tag of a seventh', 'a rare tag', 'folder and tag'].includes(what),
).map(({ what, query }) => ({
  what: `search, ${what}`,
  query: { ...query, search: COMMON_WORD },
  share: 0,
}));
