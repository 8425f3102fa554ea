import { beforeEach, describe, expect, it } from '@jest/globals';
import { waitFor } from '@testing-library/react';
import { openDB } from 'idb';
import { makeUser } from '../../testing/account-server.ts';
import { provideIndexedDatabase } from '../../testing/indexed-database.ts';
import { writeDocument } from '../../testing/transcript-document.ts';
import { forgetOtherDrafts } from '../data/transcriptions/other-drafts.ts';
import { forgetDraftsOf } from '../session/lost-drafts.ts';
import { createDrafts } from '../features/transcript/opening/drafts.ts';
import { createEvents } from '../platform/events.ts';
import { readInTab, TYPED_PAYER, writeInTab } from '../platform/tab-stored.ts';
import type { Absence, SessionState } from '../session/shared-session.ts';
import { forgetCopiesWithSession } from './forget-copies.ts';

provideIndexedDatabase();

const DOCUMENT = writeDocument([['p1', 'Segredo da Ana.']]);
const DRAFT = { base: { revision: 1, document: DOCUMENT }, document: DOCUMENT };

const createPage = (userId: string | undefined) => {
  const changes = createEvents();
  let state = signedIn(userId);
  forgetCopiesWithSession({ getState: () => state, subscribe: changes.subscribe });
  const become = (next: SessionState): void => {
    state = next;
    changes.emit();
  };
  return {
    leave: (absence: Absence) => become({ status: 'anonymous', user: null, absence }),
    become: (next: string) => become(signedIn(next)),
  };
};
const signedIn = (userId: string | undefined): SessionState =>
  userId === undefined
    ? { status: 'anonymous', user: null, absence: 'never' }
    : { status: 'authenticated', user: makeUser(userId) };

const keepDraftOf = async (userId: string): Promise<void> => {
  const drafts = createDrafts(`${userId}/t1`);
  await drafts.keep(DRAFT);
  drafts.keepAtOnce(DRAFT);
};
const databases = async (): Promise<string[]> =>
  (await indexedDB.databases()).flatMap(({ name }) => name ?? []);
const draftKeys = async (): Promise<string[]> => {
  if (!(await databases()).includes('escriba-drafts')) return [];
  const db = await openDB('escriba-drafts');
  const keys = await Promise.all([...db.objectStoreNames].map((store) => db.getAllKeys(store)));
  db.close();
  return keys.flat().map(String);
};
const lastWords = (): string[] =>
  Object.keys(localStorage).filter(
    (key) => key.startsWith('escriba-draft ') && localStorage.getItem(key) !== '',
  );
/** Waits until a database is deleted, which waits for the connections to it. */
const untilGone = () => waitFor(async () => expect(await databases()).not.toContain('escriba-drafts'));

beforeEach(() => localStorage.clear());

describe('unsaved changes to a transcript on a shared computer', () => {
  it('are gone after the sign-out, also what was written right before the page went away', async () => {
    await keepDraftOf('ana');
    expect(lastWords()).toHaveLength(1);
    createPage('ana').leave('signed_out');
    await untilGone();
    expect(lastWords()).toEqual([]);
  });

  it('are gone when another user signs in', async () => {
    await keepDraftOf('ana');
    createPage('ana').become('bia');
    await untilGone();
    expect(await draftKeys()).toEqual([]);
    expect(lastWords()).toEqual([]);
  });

  it('stay while the session has only expired, for the same user', async () => {
    await keepDraftOf('ana');
    const page = createPage('ana');
    page.leave('expired');
    expect(await createDrafts('ana/t1').find()).toEqual(DRAFT);
    expect(lastWords()).toHaveLength(1);
  });

  it('are removed at the next visit of another user, after a session that expired', async () => {
    await keepDraftOf('ana');
    await keepDraftOf('bia');
    await forgetOtherDrafts('bia');
    expect((await draftKeys()).every((key) => key.startsWith('bia/'))).toBe(true);
    expect(lastWords()).toEqual(['escriba-draft bia/t1']);
    expect(await createDrafts('bia/t1').find()).toEqual(DRAFT);
  });
});

describe('unsaved changes after a workspace is lost', () => {
  it('are removed for its recordings, and stay for the user’s own', async () => {
    const inWorkspace = createDrafts('ana/t1', 'w1');
    const own = createDrafts('ana/t2', 'ana');
    for (const drafts of [inWorkspace, own]) {
      await drafts.keep(DRAFT);
      drafts.keepAtOnce(DRAFT);
    }
    await forgetDraftsOf('w1');
    expect(await inWorkspace.find()).toBeUndefined();
    expect(await own.find()).toEqual(DRAFT);
    expect(lastWords()).toEqual(['escriba-draft ana/t2']);
    await own.forget();
  });
});

describe('the payer that a user has typed in the checkout', () => {
  beforeEach(() => writeInTab(TYPED_PAYER, 'Praça da Sé'));

  it('is gone after the sign-out, and when another user signs in', () => {
    createPage('ana').leave('signed_out');
    expect(readInTab(TYPED_PAYER)).toBeUndefined();
    writeInTab(TYPED_PAYER, 'Praça da Sé');
    createPage('ana').become('bia');
    expect(readInTab(TYPED_PAYER)).toBeUndefined();
  });

  it('stays while the session has only expired', () => {
    createPage('ana').leave('expired');
    expect(readInTab(TYPED_PAYER)).toBe('Praça da Sé');
  });
});
