import { RECORDING_WORDS_MAX } from '@escriba/contracts/transcription/vocabulary-limits';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createLabelsClient } from '../testing/labels-client.ts';
import { createLibraryUser } from '../testing/library-user.ts';
import { type TestService, startTestService } from '../testing/start-test-service.ts';
import { createTranscriptClient, spoken } from '../testing/transcript-client.ts';
import { createTusClient, makeWav } from '../testing/tus-client.ts';
import { createUser } from '../testing/user.ts';
import { createVocabularyClient, textsOf } from '../testing/vocabulary-client.ts';
import { createVisitor } from '../testing/visitor.ts';
import { recordingWordsIn } from './vocabulary.ts';

let service: TestService;

beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

/** Creates a user who can upload, with requests about words and folders. */
const newUser = () => {
  const user = createUser(service, 'pro');
  const request = async (method: string, path: string, init: RequestInit = {}) =>
    fetch(service.url + path, {
      ...init,
      method,
      headers: {
        ...(await service.callerHeaders({ userId: user.userId })),
        ...(init.body ? { 'content-type': 'application/json' } : {}),
      },
    });
  return {
    ...user,
    words: createVocabularyClient({ request }),
    labels: createLabelsClient({ request }),
    transcripts: createTranscriptClient(service, user.userId),
  };
};
const uploaded = async (user: ReturnType<typeof newUser>, own: readonly object[] = []): Promise<string> => {
  const { body } = await user.upload({ fields: { vocabulary: JSON.stringify(own) } });
  return body.data.transcriptionId;
};
const wordsOf = (run: { id: string; round: number }) => recordingWordsIn(service.db).find(run);

describe('a recording', () => {
  it('is recognised with its own words, those of its folder and those of the account, each once', async () => {
    const user = newUser();
    const { data: folder } = await user.labels.create('folders', 'Cliente');
    await user.words.addTexts(['Ana', 'Bia', 'Caio']);
    await user.words.add([{ text: 'bia', soundsLike: 'biá' }, { text: 'Davi' }], folder.id);
    const id = await uploaded(user, [{ text: 'ana', soundsLike: 'aná' }, { text: 'NR-35' }]);
    await user.labels.organise({ ids: [id], folderId: folder.id });
    const run = await user.claim(id);
    const words = await wordsOf(run);
    expect(words.slice(0, 2)).toEqual([{ text: 'ana', soundsLike: 'aná' }, { text: 'NR-35' }]);
    expect(words.filter(({ text }) => /bia/i.test(text))).toEqual([{ text: 'bia', soundsLike: 'biá' }]);
    expect(textsOf(words).toSorted()).toEqual(['Caio', 'Davi', 'NR-35', 'ana', 'bia']);
    expect((await user.words.ofRecording(id)).data).toMatchObject({ used: [] });
    await service.runs.finish(run, spoken(['Bom dia.']));
    expect((await user.words.ofRecording(id)).data).toEqual({ own: words.slice(0, 2), used: words });
  });

  it('keeps its words over all attempts of a round', async () => {
    const user = newUser();
    await user.words.addTexts(['Ana']);
    const run = await user.claim(await uploaded(user));
    await service.runs.requeue(run);
    await user.words.addTexts(['Bia']);
    expect(textsOf(await wordsOf(await user.claim(run.id)))).toEqual(['Ana']);
  });

  it('has no words of another user, nor of another folder', async () => {
    const [user, other] = [newUser(), newUser()];
    await other.words.addTexts(['Alheia']);
    const { data: folder } = await user.labels.create('folders', 'Cliente');
    await user.words.addTexts(['Distante'], folder.id);
    const run = await user.claim(await uploaded(user));
    expect(await wordsOf(run)).toEqual([]);
    expect(await other.words.ofRecording(run.id)).toMatchObject({ status: 404 });
  });

  it('that is recognised again takes the words of that time, its own chosen again or not', async () => {
    const user = newUser();
    await user.words.addTexts(['Ana']);
    const id = await uploaded(user, [{ text: 'Bia' }]);
    await service.runs.finish(await user.claim(id), spoken(['Bom dia.']));
    await user.words.addTexts(['Caio']);
    const own = [{ text: ' Davi ' }, { text: 'davi' }];
    expect(
      await user.transcripts.recognise(id, { language_code: 'pt', vocabulary: [{ text: '—' }] }),
    ).toMatchObject({ status: 400, error: 'vocabulary.word_invalid' });
    await user.transcripts.recognise(id, { language_code: 'pt', vocabulary: own });
    const run = await user.claim(id);
    expect(textsOf(await wordsOf(run)).toSorted()).toEqual(['Ana', 'Caio', 'Davi']);
    expect(textsOf((await user.words.ofRecording(id)).data.used)).toEqual(['Bia', 'Ana']);
    await service.runs.finish(run, spoken(['Bom dia.']));
    expect((await user.words.ofRecording(id)).data.own).toEqual([{ text: 'Davi' }]);
    await user.transcripts.recognise(id, { language_code: 'pt' });
    expect(textsOf(await wordsOf(await user.claim(id)))).toContain('Davi');
    await user.cancel(id);
    await user.transcripts.recognise(id, { language_code: 'pt', vocabulary: [] });
    const last = await user.claim(id);
    expect(textsOf(await wordsOf(last)).toSorted()).toEqual(['Ana', 'Caio']);
    await service.runs.finish(last, spoken(['Bom dia.']));
    expect((await user.words.ofRecording(id)).data.own).toEqual([]);
  });

  it('whose new recognition fails has the words of its text, and its own as before', async () => {
    const user = newUser();
    const id = await uploaded(user, [{ text: 'Bia' }]);
    await service.runs.finish(await user.claim(id), spoken(['Bom dia.']));
    await user.transcripts.recognise(id, { language_code: 'pt', vocabulary: [{ text: 'Davi' }] });
    await service.runs.fail(await user.claim(id), 'transcription.failed');
    const words = [{ text: 'Bia' }];
    expect((await user.words.ofRecording(id)).data).toEqual({ own: words, used: words });
  });

  it('of a visitor is recognised with its own words', async () => {
    const visitor = createVisitor(service);
    const { body } = await visitor.upload({ fields: { vocabulary: '[{"text":"Bia"}]' } });
    const run = await visitor.claim(body.data.transcriptionId);
    expect(await wordsOf(run)).toEqual([{ text: 'Bia' }]);
  });

  it('that is uploaded in chunks has its own words, too', async () => {
    const user = newUser();
    const headers = () => service.callerHeaders({ userId: user.userId });
    const client = createTusClient({ url: service.url, headers });
    const wav = makeWav(2_000);
    const metadata = { filename: 'aula.wav', vocabulary: '[{"text":"João Gonçalves"}]' };
    const path = await client.created(wav.length, metadata);
    await client.patch(path, 0, wav);
    const id = path.split('/').at(-1) ?? '';
    expect((await user.words.ofRecording(id)).data.own).toEqual([{ text: 'João Gonçalves' }]);
  });
});

describe('a version', () => {
  it('keeps the words that it was recognised with, also after they were changed or deleted', async () => {
    const user = newUser();
    const added = (await user.words.add([{ text: 'Ana' }, { text: 'Sankhya', soundsLike: 'sânquia' }])).data;
    const id = await uploaded(user, [{ text: 'NR-35' }]);
    await service.runs.finish(await user.claim(id), spoken(['Bom dia.']));
    for (const word of added.added) await user.words.remove(word.id);
    await user.words.addTexts(['Caio']);
    await user.transcripts.recognise(id, { language_code: 'pt', vocabulary: [] });
    await service.runs.finish(await user.claim(id), spoken(['Boa tarde.']));
    const { data: versions } = await user.transcripts.versions(id);
    expect(versions.map(({ number, vocabularyCount }) => [number, vocabularyCount])).toEqual([
      [2, 1],
      [1, 3],
    ]);
    const { data: first } = await user.transcripts.versionWords(id, 1);
    expect(first[0]).toEqual({ text: 'NR-35' });
    expect(first.slice(1).toSorted((a, b) => a.text.localeCompare(b.text))).toEqual([
      { text: 'Ana' },
      { text: 'Sankhya', soundsLike: 'sânquia' },
    ]);
    expect((await user.transcripts.versionWords(id, 2)).data).toEqual([{ text: 'Caio' }]);
  });

  it('that was recognised without words, or that a user wrote, has none', async () => {
    const user = newUser();
    const id = await uploaded(user);
    await service.runs.finish(await user.claim(id), spoken(['Bom dia.']));
    await user.words.addTexts(['Ana']);
    await user.transcripts.recognise(id, { language_code: 'pt' });
    await service.runs.finish(await user.claim(id), spoken(['Boa tarde.']));
    await user.transcripts.restore(id, 1, 2);
    const { data: versions } = await user.transcripts.versions(id);
    expect(versions.map(({ origin, vocabularyCount }) => [origin, vocabularyCount])).toEqual([
      ['restore', undefined],
      ['engine', 1],
      ['engine', undefined],
    ]);
    expect((await user.transcripts.versionWords(id, 3)).data).toEqual([]);
  });

  it("shows its words to its owner alone, and none of a version that isn't there", async () => {
    const [user, other] = [newUser(), newUser()];
    const id = await uploaded(user, [{ text: 'Ana' }]);
    expect(await user.transcripts.versionWords(id, 1)).toMatchObject({
      status: 404,
      error: 'transcript.version_not_found',
    });
    await service.runs.finish(await user.claim(id), spoken(['Bom dia.']));
    expect(await other.transcripts.versionWords(id, 1)).toMatchObject({
      status: 404,
      error: 'transcription.not_found',
    });
    expect((await user.transcripts.versionWords(id, 9)).error).toBe('transcript.version_not_found');
    expect((await user.transcripts.versionWords(id, 0)).status).toBe(400);
    expect((await user.transcripts.versionWords(id, 2 ** 31)).status).toBe(400);
  });

  it('is exported with its words', async () => {
    const user = newUser();
    const id = await uploaded(user, [{ text: 'Ana' }]);
    await service.runs.finish(await user.claim(id), spoken(['Bom dia.']));
    const headers = await service.callerHeaders({ userId: user.userId });
    const kept = await fetch(`${service.url}/internal/account/transcriptions`, { headers });
    expect(await kept.json()).toMatchObject([{ versions: [{ number: 1, vocabulary: [{ text: 'Ana' }] }] }]);
  });
});

describe('an upload is refused, and nothing of it is stored, if its words', () => {
  const tooMany = Array.from({ length: RECORDING_WORDS_MAX + 1 }, (_, index) => ({ text: `p${index}` }));
  it.each([
    ['are no JSON', 'Gonçalves', 'upload.field_invalid'],
    ['are no list', '{"text":"Gonçalves"}', 'upload.field_invalid'],
    ['are too many', JSON.stringify(tooMany), 'upload.field_invalid'],
    ['have no letter', '[{"text":"—"}]', 'vocabulary.word_invalid'],
  ])('%s', async (_what, vocabulary, error) => {
    const user = newUser();
    const before = (await service.listStoredFiles()).length;
    const { status, body } = await user.upload({ fields: { vocabulary } });
    expect([status, body.error]).toEqual([400, error]);
    expect((await service.listStoredFiles()).length).toBe(before);
  });
});

describe('the words of a recording', () => {
  it('are deleted with it', async () => {
    const user = newUser();
    const run = await user.claim(await uploaded(user, [{ text: 'Bia' }]));
    await service.runs.finish(run, spoken(['Bom dia.']));
    await user.remove(run.id);
    const rows = service.db
      .selectFrom('recording_vocabularies')
      .selectAll()
      .where('transcription_id', '=', run.id);
    expect(await rows.execute()).toEqual([]);
    expect(await createVocabularyClient(createLibraryUser(service)).ofRecording(run.id)).toMatchObject({
      status: 404,
    });
  });
});
