import {
  LIST_PAGE_SIZE,
  type ListSort,
  type ListedStatus,
  NO_FOLDER,
  STATUS_COUNT_MAX,
  type StatusCounts,
  type TranscriptionItem,
} from '@escriba/contracts/transcription/library';
import type { Reader } from '../../recordings/recordings.ts';
import type { ListFilter } from '../../platform/db/list-filter.ts';
import type { LibraryRepository } from './library.repository.ts';
import type { SearchService } from '../search/search.service.ts';

export type ListInput = {
  page?: number;
  limit?: number;
  search?: string;
  status?: ListedStatus;
  sort?: ListSort;
  /** Id of a folder, or `none`. */
  folder?: string;
  /** Ids of tags, separated by commas. */
  tags?: string;
};

type ListDeps = {
  repository: LibraryRepository;
  search: SearchService;
  listItems: (reader: Reader, ids: string[]) => Promise<TranscriptionItem[]>;
};

type PageOffset = { offset: number; limit: number };
type CountedOffset = PageOffset & { readonly counting: Promise<StatusCounts> };

const WITHOUT_TEXT = { text: null, notes: null };

/** How many texts of a page of results are in memory at the same time. One of ten hours is more than half a megabyte. */
const TEXTS_AT_ONCE = LIST_PAGE_SIZE;

/** The number at which counting the recordings of a status stops, unless the displayed page ends later. */
const COUNT_MAX = 10_000;

/** Lists a page of recordings, or of search results; the first page by default. */
export const createList = ({ repository, search, listItems }: ListDeps) => {
  const browse = async (reader: Reader, input: ListInput, page: CountedOffset) => {
    const { ids, ...counted } = await findPage(repository, reader.userId, input, page);
    return { items: await listItems(reader, ids), ...counted };
  };

  const find = async (reader: Reader, input: ListInput, page: PageOffset & { typed: string }) => {
    const { userId } = reader;
    const { typed, ...range } = page;
    const { sort = 'newest' } = input;
    const { findHits, ...found } = await search(typed, { userId, filter: toFilter(input), sort, ...range });
    const withHits: TranscriptionItem[] = [];
    for (let at = 0; at < found.ids.length; at += TEXTS_AT_ONCE) {
      const ids = found.ids.slice(at, at + TEXTS_AT_ONCE);
      const [items, texts] = await Promise.all([listItems(reader, ids), repository.listTexts(userId, ids)]);
      for (const item of items) {
        const searched = texts.get(item.transcriptionId) ?? WITHOUT_TEXT;
        withHits.push({ ...item, hits: await findHits({ name: item.originalFileName, ...searched }) });
      }
    }
    return { items: withHits, total: found.count, totalIsExact: found.countIsExact };
  };

  return async (reader: Reader, input: ListInput) => {
    const { page = 1, limit = LIST_PAGE_SIZE } = input;
    const range = { offset: (page - 1) * limit, limit };
    const typed = input.search?.trim() ?? '';
    const counting = countByStatus(repository, reader.userId);
    const [found, counts] = await Promise.all([
      typed === '' ? browse(reader, input, { ...range, counting }) : find(reader, input, { typed, ...range }),
      counting,
    ]);
    return { data: found.items, pagination: { page, limit, ...paginate(found, range) }, counts };
  };
};

const COUNTED = ['pending', 'processing', 'error', 'cancelled'] as const;

/** Counts recordings by status. Most are completed: their number is the rest, so that a large library is not counted. */
const countByStatus = async (repository: LibraryRepository, userId: string): Promise<StatusCounts> => {
  const [all, counted] = await Promise.all([
    repository.countAll(userId),
    repository.countEach(userId, COUNTED, STATUS_COUNT_MAX),
  ]);
  const numberOf = (status: ListedStatus): number => counted[status] ?? 0;
  const rest = COUNTED.reduce((left, status) => left - numberOf(status), all);
  const areExact = COUNTED.every((status) => numberOf(status) <= STATUS_COUNT_MAX);
  return {
    all,
    pending: toCount(numberOf('pending')),
    processing: toCount(numberOf('processing')),
    completed: areExact ? Math.max(0, rest) : null,
    error: toCount(numberOf('error')),
    cancelled: toCount(numberOf('cancelled')),
  };
};

const toCount = (counted: number): number | null => (counted > STATUS_COUNT_MAX ? null : counted);

type FoundPage = { ids: string[]; total: number; totalIsExact: boolean };

const findPage = async (
  repository: LibraryRepository,
  userId: string,
  input: ListInput,
  { counting, ...page }: CountedOffset,
): Promise<FoundPage> => {
  const filter = toFilter(input);
  const sort = toSort(input);
  const total = isOfLabels(filter) ? null : (await counting)[filter.status ?? 'all'];
  if (total !== null) return findPageOf(repository, userId, { filter, total, sort, ...page });
  const ofRareTag = await repository.listOfRareTag(userId, filter, { sort, ...page });
  if (ofRareTag !== undefined) return { ...ofRareTag, totalIsExact: true };
  const countMax = Math.max(COUNT_MAX, page.offset + page.limit);
  const count = await repository.count(userId, filter, countMax);
  if (count <= countMax) return findPageOf(repository, userId, { filter, total: count, sort, ...page });
  const ids = await repository.listIds(userId, filter, { sort, ...page, matching: countMax });
  return { ids, total: countMax, totalIsExact: false };
};

const toFilter = ({ status, folder, tags }: ListInput): ListFilter => ({
  status,
  folderId: folder === NO_FOLDER ? null : folder,
  tagIds: tags === undefined ? [] : [...new Set(tags.toLowerCase().split(','))],
});

/** Returns the sort order of a list. Inside one folder, the order by folder is that by age, which has an index of the folder. */
const toSort = ({ sort = 'newest', folder }: ListInput): ListSort =>
  sort === 'folder' && folder !== undefined ? 'newest' : sort;

const isOfLabels = ({ folderId, tagIds = [] }: ListFilter): boolean =>
  folderId !== undefined || tagIds.length > 0;

type RangeOfKnown = PageOffset & {
  readonly filter: ListFilter;
  readonly sort: ListSort;
  readonly total: number;
};

/** Returns a page of a known number of recordings. Pages in the second half are counted from the end. */
const findPageOf = async (
  repository: LibraryRepository,
  userId: string,
  { filter, sort, total, offset, limit }: RangeOfKnown,
): Promise<FoundPage> => {
  const end = Math.min(offset + limit, total);
  if (offset >= total) return { ids: [], total, totalIsExact: true };
  if (offset <= total / 2) {
    const ids = await repository.listIds(userId, filter, { sort, offset, limit, matching: total });
    return { ids, total, totalIsExact: true };
  }
  const range = { sort, fromEnd: true, offset: total - end, limit: end - offset, matching: total };
  const ids = (await repository.listIds(userId, filter, range)).toReversed();
  return { ids, total, totalIsExact: true };
};

type ListedPage = { items: readonly unknown[]; total: number; totalIsExact: boolean };

const paginate = ({ items, total, totalIsExact }: ListedPage, { offset, limit }: PageOffset) => ({
  total,
  totalIsExact,
  totalPages: Math.ceil(total / limit),
  hasMore: total > offset + limit || (!totalIsExact && items.length === limit),
});
