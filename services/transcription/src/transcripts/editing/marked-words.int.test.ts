import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type TestService, startTestService } from '../../testing/start-test-service.ts';
import { createTranscriptClient, passage, replacing, spoken } from '../../testing/transcript-client.ts';
import { createUser } from '../../testing/user.ts';

let service: TestService;

beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

/** Creates a transcript whose word “Thiago.” is of the vocabulary, of which pieces had 3 and 37 words left out. */
const prepare = async () => {
  const user = createUser(service, 'pro');
  const run = await user.started();
  const { segments, ...more } = spoken(['Bom dia, Thiago.', 'Até logo.']);
  const marked = segments.map((segment) => ({
    ...segment,
    words: segment.words.map((word) =>
      word.text === 'Thiago.' ? { ...word, fromVocabulary: true as const } : word,
    ),
  }));
  const flags = ['words_left_out:3', 'words_left_out:37'];
  await service.runs.finish(run, { ...more, segments: marked, flags });
  const client = createTranscriptClient(service, user.userId);
  const read = async () => {
    const { document, wordsLeftOut } = (await client.open(run.id)).data;
    const words = document.segments.flatMap((segment) => segment.words);
    return { marked: words.filter((word) => word.fromVocabulary).map(({ text }) => text), wordsLeftOut };
  };
  const edit = async (place: number, text: string) => {
    const splices = replacing(place, passage(text, { id: `s${place + 1}`, second: place }));
    expect((await client.save(run.id, { baseRevision: 1, splices })).status).toBe(200);
  };
  return { read, edit, start: async () => (await client.start(run.id)).data };
};

describe('words of the vocabulary in a transcript', () => {
  it('are marked, and the most that a piece could not take is counted', async () => {
    const { read, start } = await prepare();
    expect(await read()).toEqual({ marked: ['Thiago.'], wordsLeftOut: 37 });
    expect((await start()).wordsLeftOut).toBe(37);
  });

  it('stay marked when another sentence is edited; what was left out is not said again', async () => {
    const { read, edit } = await prepare();
    await edit(1, 'Boa tarde.');
    expect(await read()).toEqual({ marked: ['Thiago.'], wordsLeftOut: undefined });
  });

  it('that a user replaces are marked no more', async () => {
    const { read, edit } = await prepare();
    await edit(0, 'Bom dia, Tiago.');
    expect((await read()).marked).toEqual([]);
  });
});
