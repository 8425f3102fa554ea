import { describe, expect, it } from '@jest/globals';
import { createDrafts } from './drafts.ts';
import type { Draft } from '../editor/editor-state.ts';
import { writeDocument } from '../../../../testing/transcript-document.ts';
import { provideIndexedDatabase } from '../../../../testing/indexed-database.ts';

provideIndexedDatabase();

/** A text with more passages than fit into one part. */
const HOURS = writeDocument(
  Array.from({ length: 250 }, (_, index): [string, string] => ['p1', `Frase ${index}.`]),
);
const edit = (words: string): Draft => {
  const [first, ...rest] = HOURS.segments;
  if (first === undefined) throw new Error('nothing to edit');
  const written = { ...first, words: first.words.map((word) => ({ ...word, text: words })) };
  return { base: { revision: 3, document: HOURS }, document: { ...HOURS, segments: [written, ...rest] } };
};

describe('a draft in the browser', () => {
  it('is restored after the page was left, however long the text', async () => {
    await createDrafts('ana/long').keep(edit('Emenda'));
    expect(await createDrafts('ana/long').find()).toEqual(edit('Emenda'));
  });

  it('is the last change', async () => {
    const drafts = createDrafts('ana/twice');
    await Promise.all([drafts.keep(edit('Um')), drafts.keep(edit('Dois'))]);
    expect((await createDrafts('ana/twice').find())?.document).toEqual(edit('Dois').document);
  });

  it('has what was written right before the page went away', async () => {
    const { base } = edit('Um');
    await createDrafts('ana/late').keep(edit('Um'));
    createDrafts('ana/late').keepAtOnce(edit('Dois'));
    const drafts = createDrafts('ana/late');
    const newer = { revision: 4, document: HOURS };
    expect(drafts.complete(await drafts.find(), newer)).toEqual(edit('Dois'));
    expect(drafts.complete(undefined, base)).toBeUndefined();
  });

  it('is the newest of many changes, also after one is saved', async () => {
    const drafts = createDrafts('ana/many');
    void drafts.keep(edit('Um'));
    void drafts.keep(edit('Dois'));
    void drafts.forget();
    await drafts.keep(edit('Três'));
    expect(drafts.isKept()).toBe(true);
    expect((await createDrafts('ana/many').find())?.document).toEqual(edit('Três').document);
  });

  it('of a later visit is not touched by a save that an earlier one began', async () => {
    const left = createDrafts('ana/again');
    await left.keep(edit('Um'));
    const again = createDrafts('ana/again');
    await again.keep(edit('Dois'));
    await left.forget();
    expect(await again.find()).toEqual(edit('Dois'));
    await left.keep(edit('Um'));
    expect(left.isKept()).toBe(false);
    await again.keep(edit('Três'));
    expect(await createDrafts('ana/again').find()).toEqual(edit('Três'));
  });

  it('is deleted once saved, and only for that user', async () => {
    const drafts = createDrafts('ana/saved');
    await drafts.keep(edit('Emenda'));
    expect(await createDrafts('bia/saved').find()).toBeUndefined();
    await drafts.forget();
    expect(await createDrafts('ana/saved').find()).toBeUndefined();
    expect(drafts.isKept()).toBe(true);
  });
});
