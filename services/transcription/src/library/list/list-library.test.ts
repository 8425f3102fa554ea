import { LIST_PAGE_SIZE_MAX, type TranscriptionItem } from '@escriba/contracts/transcription/library';
import { expect, it } from '@jest/globals';
import { createList } from './list-library.ts';

const IDS = Array.from({ length: LIST_PAGE_SIZE_MAX }, (_, index) => `recording ${index}`);
const toItem = (id: string) =>
  ({ transcriptionId: id, originalFileName: `${id}.mp3` }) as unknown as TranscriptionItem;

it('results of a search are searched a page of texts at a time, in their order', async () => {
  const asked: number[] = [];
  const list = createList({
    repository: {
      countAll: async () => IDS.length,
      countEach: async () => ({}),
      listTexts: async (_userId: string, ids: string[]) => {
        asked.push(ids.length);
        return new Map(ids.map((id) => [id, { text: `text of ${id}`, notes: null }]));
      },
    } as unknown as Parameters<typeof createList>[0]['repository'],
    search: async () => ({
      ids: IDS,
      count: IDS.length,
      countIsExact: true,
      findHits: async ({ text }) => [{ field: 'text', text: text ?? '', marks: [] }],
    }),
    listItems: async (_reader, ids) => ids.map(toItem),
  });
  const { data } = await list(
    { userId: 'u', sessionId: 's', locale: 'pt' },
    { search: 'text', limit: IDS.length },
  );
  expect(data.map(({ transcriptionId, hits }) => [transcriptionId, hits?.[0]?.text])).toEqual(
    IDS.map((id) => [id, `text of ${id}`]),
  );
  expect(Math.max(...asked)).toBe(20);
});
