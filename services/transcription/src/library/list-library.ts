import {
  LIST_PAGE_SIZE,
  type ListSort,
  type ListedStatus,
  TRANSCRIPT_PREVIEW_LENGTH_MAX,
  type TranscriptionItem,
} from '@escriba/contracts';
import type { Reader } from '../recordings/reader.ts';
import type { LibraryRepository, LibraryRow } from './library.repository.ts';
import type { SearchService } from './search/search.service.ts';

export type ListInput = {
  page?: number;
  limit?: number;
  search?: string;
  status?: ListedStatus;
  sort?: ListSort;
};

type ListDeps = {
  repository: LibraryRepository;
  search: SearchService;
  toItem: (reader: Reader, row: LibraryRow) => TranscriptionItem;
};

type PageOffset = { offset: number; limit: number };

/** Counting the recordings of a status stops here, or at the end of the displayed page. */
const COUNT_MAX = 10_000;

/** Lists a page of recordings, or of search results; the first page by default. */
export const createList = ({ repository, search, toItem }: ListDeps) => {
  const readItems = async (reader: Reader, ids: string[]): Promise<TranscriptionItem[]> => {
    const rows = await repository.listRows(reader.userId, ids, TRANSCRIPT_PREVIEW_LENGTH_MAX);
    return rows.map((row) => toItem(reader, row));
  };

  const browse = async (reader: Reader, input: ListInput, page: PageOffset) => {
    const { ids, ...counted } = await findPage(repository, reader.userId, input, page);
    return { items: await readItems(reader, ids), ...counted };
  };

  const find = async (
    reader: Reader,
    { status, sort = 'newest' }: ListInput,
    page: PageOffset & { typed: string },
  ) => {
    const { userId } = reader;
    const { typed, ...range } = page;
    const { findHits, ...found } = await search(typed, { userId, status, sort, ...range });
    const [items, texts] = await Promise.all([
      readItems(reader, found.ids),
      repository.listTexts(userId, found.ids),
    ]);
    const withHits = items.map((item) => ({
      ...item,
      hits: findHits({ name: item.originalFileName, text: texts.get(item.transcriptionId) ?? null }),
    }));
    return { items: withHits, total: found.count, totalIsExact: found.countIsExact };
  };

  return async (reader: Reader, input: ListInput) => {
    const { page = 1, limit = LIST_PAGE_SIZE } = input;
    const range = { offset: (page - 1) * limit, limit };
    const typed = input.search?.trim() ?? '';
    const found =
      typed === '' ? await browse(reader, input, range) : await find(reader, input, { typed, ...range });
    return { data: found.items, pagination: { page, limit, ...paginate(found, range) } };
  };
};

type FoundPage = { ids: string[]; total: number; totalIsExact: boolean };

const findPage = async (
  repository: LibraryRepository,
  userId: string,
  { status, sort = 'newest' }: ListInput,
  page: PageOffset,
): Promise<FoundPage> => {
  if (status === undefined) return findPageOfAll(repository, userId, { sort, ...page });
  const countMax = Math.max(COUNT_MAX, page.offset + page.limit);
  const [ids, count] = await Promise.all([
    repository.listIds(userId, { status }, { sort, ...page }),
    repository.count(userId, { status }, countMax),
  ]);
  return { ids, total: Math.min(count, countMax), totalIsExact: count <= countMax };
};

/** Pages in the second half are counted from the end. */
const findPageOfAll = async (
  repository: LibraryRepository,
  userId: string,
  { sort, offset, limit }: PageOffset & { sort: ListSort },
): Promise<FoundPage> => {
  const total = await repository.countAll(userId);
  const end = Math.min(offset + limit, total);
  if (offset <= total / 2) {
    return { ids: await repository.listIds(userId, {}, { sort, offset, limit }), total, totalIsExact: true };
  }
  const range = { sort, fromEnd: true, offset: total - end, limit: Math.max(0, end - offset) };
  return { ids: (await repository.listIds(userId, {}, range)).toReversed(), total, totalIsExact: true };
};

type Found = { items: readonly unknown[]; total: number; totalIsExact: boolean };

const paginate = ({ items, total, totalIsExact }: Found, { offset, limit }: PageOffset) => ({
  total,
  totalIsExact,
  totalPages: Math.ceil(total / limit),
  hasMore: total > offset + limit || (!totalIsExact && items.length === limit),
});
