import {
  LIST_PAGE_SIZE,
  type ListSort,
  type ListedStatus,
  TRANSCRIPT_PREVIEW_LENGTH_MAX,
  type TranscriptionItem,
} from '@escriba/contracts';
import type { LocalisedText } from '@escriba/errors';
import type { LibraryRepository, LibraryRow } from './library.repository.ts';
import type { SearchService } from './search/search.service.ts';

/** Who asks, and in which language the answer is. */
export type Reader = { userId: string; locale: keyof LocalisedText };

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

type PagePlace = { offset: number; limit: number };

/** Counting stops here, or at the end of the page that is shown. */
const COUNT_MAX = 10_000;

/** Lists a page of recordings, of those that a search finds where there is one; the first page where none is named. */
export const createList = ({ repository, search, toItem }: ListDeps) => {
  const readItems = async (reader: Reader, ids: string[]): Promise<TranscriptionItem[]> => {
    const rows = await repository.listRows(reader.userId, ids, TRANSCRIPT_PREVIEW_LENGTH_MAX);
    return rows.map((row) => toItem(reader, row));
  };

  const browse = async (reader: Reader, { status, sort = 'newest' }: ListInput, page: PagePlace) => {
    const countMax = Math.max(COUNT_MAX, page.offset + page.limit);
    const [ids, count] = await Promise.all([
      repository.listIds(reader.userId, { status }, { sort, ...page }),
      repository.count(reader.userId, { status }, countMax),
    ]);
    const total = Math.min(count, countMax);
    return { items: await readItems(reader, ids), total, totalIsExact: count <= countMax };
  };

  const find = async (
    reader: Reader,
    { status, sort = 'newest' }: ListInput,
    page: PagePlace & { typed: string },
  ) => {
    const { userId } = reader;
    const { typed, ...place } = page;
    const { findHits, ...found } = await search(typed, { userId, status, sort, ...place });
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
    const place = { offset: (page - 1) * limit, limit };
    const typed = input.search?.trim() ?? '';
    const found =
      typed === '' ? await browse(reader, input, place) : await find(reader, input, { typed, ...place });
    return { data: found.items, pagination: { page, limit, ...paginate(found, place) } };
  };
};

type Found = { items: readonly unknown[]; total: number; totalIsExact: boolean };

const paginate = ({ items, total, totalIsExact }: Found, { offset, limit }: PagePlace) => ({
  total,
  totalIsExact,
  totalPages: Math.ceil(total / limit),
  hasMore: total > offset + limit || (!totalIsExact && items.length === limit),
});
