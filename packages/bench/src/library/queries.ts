import { LIST_SORTS, listTranscriptions } from '@escriba/contracts/transcription/library';

export type Query = { readonly what: string; readonly query: Readonly<Record<string, string>> };

const PAGE_SIZE = 20;

/** Returns the queries of a library of this size: each sort order at its beginning and end, and searches of every kind. */
export const queriesOf = (recordings: number): Query[] => {
  const lastPage = String(Math.ceil(recordings / PAGE_SIZE));
  const middlePage = String(Math.ceil(recordings / PAGE_SIZE / 2));
  return [
    ...LIST_SORTS.flatMap((sort) => [
      { what: `list, ${sort}, first page`, query: { sort } },
      { what: `list, ${sort}, last page`, query: { sort, page: lastPage } },
    ]),
    { what: 'list, newest, middle page', query: { page: middlePage } },
    { what: 'list, failed ones by name', query: { status: 'error', sort: 'name' } },
    ...SEARCHES.map(([kind, search]) => ({ what: `search, ${kind}`, query: { search } })),
    { what: 'search, common word, by name', query: { search: 'reunião', sort: 'name' } },
    { what: 'search, rare word, by size', query: { search: 'paralelepípedo', sort: 'largest' } },
  ];
};

const SEARCHES = [
  ['very common word', 'reunião'],
  ['common word', 'orçamento'],
  ['less common word', 'município'],
  ['rare word', 'paralelepípedo'],
  ['very rare word', 'ornitorrinco'],
  ['part of a word', 'unicíp'],
  ['part of a rare word', 'lelepíp'],
  ['part of many words', 'mento'],
  ['part of no word', 'xyzzy'],
  ['three words', 'reunião contrato município'],
  ['phrase of common words', '"reunião de contrato"'],
  ['phrase without matches', '"ornitorrinco ornitorrinco"'],
  ['excluded word', 'município -reunião'],
  ['alternatives', 'paralelepípedo or ornitorrinco'],
  ['name of a file', 'contrato_1019'],
] as const;

export const pathOf = ({ query }: Query): string =>
  `${listTranscriptions.path}?${new URLSearchParams({ limit: String(PAGE_SIZE), ...query }).toString()}`;
