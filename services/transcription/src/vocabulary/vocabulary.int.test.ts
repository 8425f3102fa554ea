import { randomUUID } from 'node:crypto';
import {
  VOCABULARY_WORDS_MAX,
  WORD_LENGTH_MAX,
  WORDS_ADDED_MAX,
} from '@escriba/contracts/transcription/vocabulary-limits';
import { eventually } from '@escriba/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { createLabelsClient } from '../testing/labels-client.ts';
import { createLibraryUser } from '../testing/library-user.ts';
import { type TestService, startTestService } from '../testing/start-test-service.ts';
import { createVocabularyClient } from '../testing/vocabulary-client.ts';

let service: TestService;

beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

const newUser = () => {
  const user = createLibraryUser(service);
  return { ...user, labels: createLabelsClient(user), words: createVocabularyClient(user) };
};
/** Returns whether a request waits for what another transaction has changed. */
const isWaitingForLock = async (): Promise<boolean> => {
  const { rows } = await sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
    service.db,
  );
  return rows.length > 0;
};
const many = (count: number, from = 0): string[] =>
  Array.from({ length: count }, (_, index) => `Palavra ${from + index}`);
const fill = async (words: ReturnType<typeof newUser>['words'], count: number): Promise<void> => {
  for (let at = 0; at < count; at += WORDS_ADDED_MAX)
    await words.addTexts(many(Math.min(WORDS_ADDED_MAX, count - at), at));
};

describe('the vocabulary of an account', () => {
  it('has names and terms of several words, digits and hyphens, and how they sound', async () => {
    const { words } = newUser();
    const typed = [
      { text: ' Marina\u00A0 Gonçalves ' },
      { text: 'NR-35' },
      { text: 'Sankhya Om', soundsLike: ' sânquia om ' },
      { text: 'São Paulo', soundsLike: '  ' },
    ];
    expect((await words.add(typed)).data).toMatchObject({
      added: [
        { text: 'Marina Gonçalves', soundsLike: null, folderId: null },
        { text: 'NR-35', soundsLike: null },
        { text: 'Sankhya Om', soundsLike: 'sânquia om' },
        { text: 'São Paulo', soundsLike: null },
      ],
      known: [],
    });
    expect(await words.list()).toHaveLength(4);
  });

  it('has each word once, whatever its case, and says which ones it has already', async () => {
    const { words } = newUser();
    await words.addTexts(['Gonçalves']);
    const { data } = await words.addTexts(['GONÇALVES', 'Goncalves', 'Ana', 'ana']);
    expect(data.added.map(({ text }) => text)).toEqual(['Goncalves', 'Ana']);
    expect(data.known).toEqual(['GONÇALVES']);
    expect((await words.list()).find(({ text }) => /gonç/i.test(text))?.text).toBe('Gonçalves');
  });

  it.each([
    ['punctuation', '—!'],
    ['invisible characters', '\u200B\u202E'],
  ])('refuses a word of %s, and adds none of its request', async (_what, text) => {
    const { words } = newUser();
    expect(await words.addTexts(['Ana', text])).toMatchObject({
      status: 400,
      error: 'vocabulary.word_invalid',
    });
    expect(await words.add([{ text: 'Ana', soundsLike: text }])).toMatchObject({ status: 400 });
    expect(await words.list()).toEqual([]);
  });

  it('refuses what is too long or no word at all', async () => {
    const { words } = newUser();
    for (const text of ['', 'ã'.repeat(WORD_LENGTH_MAX + 1), 7, null, 'a\u0000b', ['x']])
      expect((await words.add([{ text }])).status).toBe(400);
    expect((await words.add([])).status).toBe(400);
    expect((await words.addTexts(many(WORDS_ADDED_MAX + 1))).status).toBe(400);
    expect((await words.addTexts(['ã'.repeat(WORD_LENGTH_MAX)])).status).toBe(200);
  });

  it('holds a thousand words, those of folders included, and says how many still fit', async () => {
    const { words, labels } = newUser();
    const { data: folder } = await labels.create('folders', 'Cliente');
    await fill(words, VOCABULARY_WORDS_MAX - 2);
    const full = await words.addTexts(['um', 'dois', 'três'], folder.id);
    expect(full).toMatchObject({ status: 409, error: 'vocabulary.full' });
    expect(full.message).toContain('ainda cabem 2');
    expect((await words.addTexts(['um', 'dois'], folder.id)).status).toBe(200);
    expect(await words.addTexts(['três'])).toMatchObject({ error: 'vocabulary.full' });
    expect((await words.addTexts(many(3))).data).toMatchObject({ added: [], known: many(3) });
    expect(await words.list()).toHaveLength(VOCABULARY_WORDS_MAX);
  });

  it('never holds more, also if requests arrive at once', async () => {
    const { words } = newUser();
    await fill(words, VOCABULARY_WORDS_MAX - 1);
    const answers = await Promise.all(['um', 'dois', 'três'].map((text) => words.addTexts([text])));
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      200, 409, 409,
    ]);
    expect(await words.list()).toHaveLength(VOCABULARY_WORDS_MAX);
  });

  it('is changed, but not to a word that it has', async () => {
    const { words } = newUser();
    const { added } = (await words.addTexts(['Ana', 'Bia'])).data;
    const id = added[0]?.id ?? '';
    expect((await words.change(id, 'ANA', 'ana')).data).toMatchObject({ text: 'ANA', soundsLike: 'ana' });
    expect(await words.change(id, 'bia')).toMatchObject({ status: 409, error: 'vocabulary.word_known' });
    expect(await words.change(id, '?')).toMatchObject({ status: 400, error: 'vocabulary.word_invalid' });
    expect((await words.remove(id)).status).toBe(200);
    expect(await words.remove(id)).toMatchObject({ status: 404, error: 'vocabulary.word_not_found' });
    expect(await words.change(id, 'Ana')).toMatchObject({ status: 404 });
    expect((await words.list()).map(({ text }) => text)).toEqual(['Bia']);
  });

  it('is not found when it is deleted while it is changed', async () => {
    const { words } = newUser();
    const id = (await words.addTexts(['Ana'])).data.added[0]?.id ?? '';
    const { changing } = await service.db.transaction().execute(async (transaction) => {
      await transaction.deleteFrom('vocabulary_words').where('id', '=', id).execute();
      const changed = words.change(id, 'Anna');
      await eventually(isWaitingForLock);
      return { changing: changed };
    });
    expect(await changing).toMatchObject({ status: 404, error: 'vocabulary.word_not_found' });
  });

  it('is its owner’s alone', async () => {
    const [ana, bia] = [newUser(), newUser()];
    const { data } = await ana.words.addTexts(['Gonçalves']);
    const id = data.added[0]?.id ?? '';
    expect(await bia.words.list()).toEqual([]);
    expect(await bia.words.change(id, 'x')).toMatchObject({ status: 404 });
    expect(await bia.words.remove(id)).toMatchObject({ status: 404 });
    expect((await bia.words.addTexts(['Gonçalves'])).data.known).toEqual([]);
    expect((await ana.words.list()).map(({ text }) => text)).toEqual(['Gonçalves']);
  });
});

describe('the vocabulary of a folder', () => {
  it('may have words of the account, and is deleted with the folder', async () => {
    const { words, labels } = newUser();
    const { data: folder } = await labels.create('folders', 'Cliente');
    await words.addTexts(['Ana']);
    const { data } = await words.add([{ text: 'Ana', soundsLike: 'âna' }, { text: 'Bia' }], folder.id);
    expect(data.added.map(({ folderId }) => folderId)).toEqual([folder.id, folder.id]);
    expect((await words.addTexts(['bia'], folder.id)).data.known).toEqual(['bia']);
    expect(await words.list()).toHaveLength(3);
    await labels.remove('folders', folder.id);
    expect(await words.list()).toMatchObject([{ text: 'Ana', folderId: null }]);
  });

  it('is not found if the folder is another user’s, or none', async () => {
    const [ana, bia] = [newUser(), newUser()];
    const { data: folder } = await ana.labels.create('folders', 'Cliente');
    for (const id of [folder.id, randomUUID()])
      expect(await bia.words.addTexts(['Ana'], id)).toMatchObject({
        status: 404,
        error: 'vocabulary.folder_not_found',
      });
    expect(await bia.words.list()).toEqual([]);
  });
});
