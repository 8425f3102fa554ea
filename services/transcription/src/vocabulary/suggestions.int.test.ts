import { CORRECTIONS_TO_SUGGEST } from '@escriba/contracts/transcription/vocabulary-limits';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createLibraryUser, type LibraryUser } from '../testing/library-user.ts';
import { type TestService, startTestService } from '../testing/start-test-service.ts';
import { createTranscriptClient, passage, replacing, spoken } from '../testing/transcript-client.ts';
import { createVocabularyClient } from '../testing/vocabulary-client.ts';

let service: TestService;

beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

const newUser = () => {
  const user = createLibraryUser(service);
  return { ...user, words: createVocabularyClient(user) };
};
/** Creates a recording with these sentences, which a user corrects one after the other. */
const recorded = async (user: Pick<LibraryUser, 'add' | 'userId'>, texts: readonly string[]) => {
  const id = await user.add();
  const run = await service.runs.claim(id);
  if (run === undefined) throw new Error('nothing to claim');
  await service.runs.finish(run, spoken(texts));
  const client = createTranscriptClient(service, user.userId);
  let revision = 1;
  return {
    id,
    correct: async (index: number, text: string, more: Record<string, unknown> = {}): Promise<void> => {
      const splices = replacing(index, passage(text, { id: `s${index + 1}`, second: index }));
      const { data } = await client.save(id, { baseRevision: revision, splices, ...more });
      revision = data.revision;
    },
  };
};
const HEARD = ['Bom dia Gonsalves.', 'Fala Gonsalves, tudo bem?', 'O gonsalves saiu.'];
const CORRECTED = ['Bom dia Gonçalves.', 'Fala Gonçalves, tudo bem?', 'O Gonçalves saiu.'];
const correctAll = async (user: Pick<LibraryUser, 'add' | 'userId'>): Promise<void> => {
  const recording = await recorded(user, [
    'Bom dia Gonsalves.',
    'Fala Gonsalves, tudo bem?',
    'O Gonsalves saiu.',
  ]);
  for (const [index, text] of CORRECTED.entries()) await recording.correct(index, text);
};

describe('a word', () => {
  it('is suggested once it was corrected three times in the same way, also in several recordings', async () => {
    const user = newUser();
    const [first, second] = [await recorded(user, HEARD.slice(0, 2)), await recorded(user, ['Gonsalves!'])];
    await first.correct(0, 'Bom dia Gonçalves.');
    await first.correct(1, 'Fala Gonçalves, tudo bem?');
    expect(await user.words.suggestions()).toEqual([]);
    await second.correct(0, 'Gonçalves!');
    expect(await user.words.suggestions()).toEqual([
      { text: 'Gonçalves', heard: 'Gonsalves', times: CORRECTIONS_TO_SUGGEST },
    ]);
  });

  it('counts as it is in the end, not as it is saved while a user types', async () => {
    const user = newUser();
    const recording = await recorded(user, HEARD.slice(0, 2));
    for (const text of ['Bom dia Gon.', 'Bom dia Gonç.', 'Bom dia Gonçalves.', 'Bom dia Gonsalves.'])
      await recording.correct(0, text);
    const counted = await service.db
      .selectFrom('word_corrections')
      .select(['heard', 'corrected', 'times'])
      .where('transcription_id', '=', recording.id)
      .execute();
    expect(counted).toEqual([]);
    for (const text of ['Fala Gonç, tudo bem?', 'Fala Gonçalves, tudo bem?'])
      await recording.correct(1, text);
    const after = await service.db
      .selectFrom('word_corrections')
      .select(['heard', 'corrected', 'times'])
      .where('transcription_id', '=', recording.id)
      .execute();
    expect(after).toEqual([{ heard: 'Gonsalves', corrected: 'Gonçalves', times: 1 }]);
  });

  it('is not suggested if it was corrected in three different ways, is an everyday word, or was imported', async () => {
    const user = newUser();
    const recording = await recorded(user, ['Gonsalves mas', 'Gonçalo mas', 'Gonzales mas']);
    for (const index of [0, 1, 2]) await recording.correct(index, 'Gonçalves mais');
    const imported = await recorded(user, ['Escriva', 'Escriva', 'Escriva']);
    for (const index of [0, 1, 2]) await imported.correct(index, 'Escriba', { origin: 'import' });
    expect(await user.words.suggestions()).toEqual([]);
  });

  it('is no longer suggested once it is in the vocabulary', async () => {
    const user = newUser();
    await correctAll(user);
    expect(await user.words.suggestions()).toHaveLength(1);
    await user.words.addTexts(['GONÇALVES']);
    expect(await user.words.suggestions()).toEqual([]);
  });

  it('that is dismissed is not suggested again, by any other recording', async () => {
    const user = newUser();
    await correctAll(user);
    expect((await user.words.dismiss('gonçalves')).status).toBe(200);
    expect((await user.words.dismiss('gonçalves')).status).toBe(200);
    await correctAll(user);
    expect(await user.words.suggestions()).toEqual([]);
  });

  it('is dismissed only if it was corrected: nothing else is kept', async () => {
    const user = newUser();
    await correctAll(user);
    for (const text of ['gonçalves', 'Ornitorrinco', 'x'.repeat(60)])
      expect((await user.words.dismiss(text)).status).toBe(200);
    const kept = await service.db
      .selectFrom('vocabulary_dismissals')
      .select('word_key')
      .where('owner_id', '=', user.userId)
      .execute();
    expect(kept).toEqual([{ word_key: 'gonçalves' }]);
  });

  it('with an accented capital is not suggested once it is dismissed', async () => {
    const user = newUser();
    const recording = await recorded(user, ['Angela, bom dia.', 'Fala Angela!', 'E Angela?']);
    for (const [index, text] of ['Ângela, bom dia.', 'Fala Ângela!', 'E Ângela?'].entries())
      await recording.correct(index, text);
    expect(await user.words.suggestions()).toHaveLength(1);
    await user.words.dismiss('Ângela');
    expect(await user.words.suggestions()).toEqual([]);
  });

  it('is suggested to the user who corrected it alone, and not after the recordings are deleted', async () => {
    const [user, other] = [newUser(), newUser()];
    await correctAll(user);
    await other.words.dismiss('Gonçalves');
    expect(await other.words.suggestions()).toEqual([]);
    expect(await user.words.suggestions()).toHaveLength(1);
    await user.request('DELETE', '/internal/account/transcriptions');
    expect(await user.words.suggestions()).toEqual([]);
  });
});
