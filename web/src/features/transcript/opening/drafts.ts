import type { TranscriptPassage } from '@escriba/contracts/transcription/document';
import type { Speaker } from '@escriba/contracts/transcription/library';
import type { TranscriptSplice } from '@escriba/contracts/transcription/transcript';
import { applySplices, findSplices } from '@escriba/transcript';
import { type DBSchema, type IDBPDatabase, type IDBPObjectStore, openDB } from 'idb';
import { DATABASES, LAST_WORDS } from '../../../platform/databases.ts';
import { newId } from '../../../platform/new-id.ts';
import { readStored, writeStored } from '../../../platform/stored.ts';
import type { Base, Draft, DraftStore } from '../editor/editor-state.ts';

/** A base of which hours of text are written once; the small edits are written with every change. */
type KeptBase = Base & { readonly key: string };
/** A part of a base document, under a key that extends the base's key. */
type KeptPart = { readonly key: string; readonly segments: TranscriptPassage[] };
type KeptChanges = {
  readonly key: string;
  /** Who wrote them and their base last: one opening of the page. */
  readonly writer?: string;
  /** The user or workspace that has the recording. */
  readonly ownerId?: string | undefined;
  readonly revision: number;
  readonly splices: readonly TranscriptSplice[];
  readonly speakers: readonly Speaker[];
};
type Schema = DBSchema & {
  bases: { key: string; value: KeptBase | KeptPart };
  changes: { key: string; value: KeptChanges };
};

let opened: Promise<IDBPDatabase<Schema>> | undefined;

/** Rejects where storage is refused (some private windows). */
export const openDrafts = (): Promise<IDBPDatabase<Schema>> => {
  opened ??= openDB<Schema>(DATABASES.drafts, 1, {
    upgrade: (db) => {
      db.createObjectStore('bases', { keyPath: 'key' });
      db.createObjectStore('changes', { keyPath: 'key' });
    },
    // A sign-out deletes the database, also one in another tab.
    blocking: (_current, _blocked, event) => {
      (event.target as IDBDatabase).close();
      opened = undefined;
    },
    terminated: () => {
      opened = undefined;
    },
  });
  return opened;
};

export type Drafts = DraftStore & {
  readonly key: string;
  readonly ownerId: string | undefined;
  readonly find: () => Promise<Draft | undefined>;
  /** Returns whether the last change is stored: if the browser refuses, leaving the page loses it. */
  readonly isKept: () => boolean;
} & ReturnType<typeof createLastWords>;

/** Keeps one user's unsaved changes to one transcript, in this browser: those of one tab, whose slot is in the key. */
export const createDrafts = (key: string, ownerId?: string): Drafts => {
  const writer = newId();
  const { queue, isKept, getLast } = createQueue();
  let hasWritten = false;
  /** The draft that is stored next. There is only one, so that a fast writer does not queue one for each letter. */
  let next: { draft: Draft } | undefined;
  return {
    key,
    ownerId,
    find: () => findDraft(key).catch(() => undefined),
    keep: (draft) => {
      if (next !== undefined) {
        next.draft = draft;
        return getLast();
      }
      const mine = { draft };
      next = mine;
      return queue(async () => {
        if (next === mine) next = undefined;
        await keepDraft({ key, writer, ownerId, hasWritten }, mine.draft);
        hasWritten = true;
      });
    },
    forget: () => {
      next = undefined;
      return queue(() => forgetDraft({ key, writer, ownerId, hasWritten }));
    },
    isKept,
    ...createLastWords(key, ownerId),
  };
};

/** Runs work in sequence: the last write must win. */
const createQueue = () => {
  let isKept = true;
  let last: Promise<void> = Promise.resolve();
  let count = 0;
  const queue = (work: () => Promise<unknown>): Promise<void> => {
    isKept = false;
    count += 1;
    last = settle({ before: last, work, number: count });
    return last;
  };
  const settle = async (one: {
    readonly before: Promise<void>;
    readonly work: () => Promise<unknown>;
    readonly number: number;
  }): Promise<void> => {
    await one.before;
    try {
      await one.work();
      if (one.number === count) isKept = true;
    } catch {
      // The browser refuses: the page warns before it is left.
    }
  };
  return { queue, isKept: () => isKept, getLast: () => last };
};

/** Keeps what a user wrote right before the page closed, when the database has no time left. */
const createLastWords = (key: string, ownerId: string | undefined) => {
  const name = LAST_WORDS + key;
  return {
    keepAtOnce: ({ base, document }: Draft): void => {
      const { revision } = base;
      const splices = findSplices(base.document.segments, document.segments);
      writeStored(name, JSON.stringify({ ownerId, revision, splices, speakers: document.speakers }));
    },
    /** Completes the draft that was found; `opened` is the newest document. */
    complete: (draft: Draft | undefined, opened: Base): Draft | undefined => {
      const text = readStored(name) ?? '';
      if (text === '') return draft;
      writeStored(name, '');
      const { revision, splices, speakers } = JSON.parse(text) as Omit<KeptChanges, 'key'>;
      const base = [opened, draft?.base].find((one) => one?.revision === revision);
      if (base === undefined) return draft;
      const segments = applySplices(base.document.segments, splices);
      const { document } = base;
      return { base: { revision, document }, document: { ...document, segments, speakers: [...speakers] } };
    },
  };
};

const findDraft = async (key: string): Promise<Draft | undefined> => {
  const db = await openDrafts();
  const [base, changes] = await Promise.all([findBase(db, key), db.get('changes', key)]);
  if (base === undefined || changes === undefined || base.revision !== changes.revision) return undefined;
  const { document, revision } = base;
  const segments = applySplices(document.segments, changes.splices);
  return {
    base: { revision, document },
    document: { ...document, segments, speakers: [...changes.speakers] },
  };
};

type Place = Pick<KeptChanges, 'key' | 'ownerId'> & { readonly writer: string; readonly hasWritten: boolean };

/** Returns whether a later opening of the page has taken over what was stored here. */
const isTakenOver = ({ writer, hasWritten }: Place, stored: KeptChanges | undefined): boolean =>
  hasWritten && stored !== undefined && stored.writer !== writer;

const keepDraft = async (place: Place, { base, document }: Draft): Promise<void> => {
  const { key, writer, ownerId } = place;
  const { revision } = base;
  const splices = findSplices(base.document.segments, document.segments);
  const change = (await openDrafts()).transaction(['bases', 'changes'], 'readwrite');
  const changes = change.objectStore('changes');
  const stored = await changes.get(key);
  if (isTakenOver(place, stored)) throw new Error('a later opening has unsaved changes');
  if (stored?.writer !== writer || stored.revision !== revision)
    await keepBase(change.objectStore('bases'), key, base);
  await changes.put({ key, writer, ownerId, revision, splices, speakers: document.speakers });
  await change.done;
};

const forgetDraft = async (place: Place): Promise<void> => {
  const { key } = place;
  const change = (await openDrafts()).transaction(['bases', 'changes'], 'readwrite');
  const changes = change.objectStore('changes');
  if (isTakenOver(place, await changes.get(key))) return;
  await Promise.all([changes.delete(key), change.objectStore('bases').delete(withParts(key)), change.done]);
};

/** How many passages are copied at once: copying hours of text would block the page, so it pauses after each part. */
const PART_LENGTH = 100;

const keepBase = async (
  bases: IDBPObjectStore<Schema, ['bases', 'changes'], 'bases', 'readwrite'>,
  key: string,
  { revision, document }: Base,
): Promise<void> => {
  await bases.delete(withParts(key));
  await bases.put({ key, revision, document: { ...document, segments: [] } });
  for (let at = 0; at < document.segments.length; at += PART_LENGTH)
    await bases.put({ key: partKey(key, at), segments: document.segments.slice(at, at + PART_LENGTH) });
};

const findBase = async (db: IDBPDatabase<Schema>, key: string): Promise<Base | undefined> => {
  const kept = await db.getAll('bases', withParts(key));
  const base = kept.find((one) => 'document' in one);
  if (base === undefined) return undefined;
  const parts = kept.flatMap((one) => ('segments' in one ? one.segments : []));
  const { revision, document } = base;
  return { revision, document: { ...document, segments: [...document.segments, ...parts] } };
};

/** Returns the key of a part. Keys sort by position in the text. */
const partKey = (key: string, at: number): string => `${key}/${String(at).padStart(8, '0')}`;

const withParts = (key: string): IDBKeyRange => IDBKeyRange.bound(key, `${key}/\uffff`);
