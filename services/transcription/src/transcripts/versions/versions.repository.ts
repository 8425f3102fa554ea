import type { TranscriptDocument } from '@escriba/contracts/transcription/document';
import type { TranscriptVersion, VersionOrigin } from '@escriba/contracts/transcription/versions';
import { VocabularyWord } from '@escriba/contracts/transcription/vocabulary-word';
import type { WorkTable } from '@escriba/work';
import { type Kysely, type Selectable, sql } from 'kysely';
import * as Type from 'typebox';
import { bytesToJsonb } from '../../platform/db/json-slices.ts';
import { Segments, parseColumn, toJsonb } from '../../platform/db/json.ts';
import type { DB, TranscriptVersions } from '../../platform/db/schema.generated.ts';
import { ALL_KEPT_MS, type Thinning, type VersionFacts } from './choose-thinned.ts';
import { type Noticed, noticesOf } from '../documents/notices.ts';
import { toDocument } from '../documents/to-document.ts';
import { type WrittenDocument, writeDocument } from '../documents/written-document.ts';
import { recordingWordsIn } from '../../vocabulary/vocabulary.ts';

export type VersionWithDocument = { version: TranscriptVersion; document: TranscriptDocument };
export type NewVersion = {
  transcriptionId: string;
  number: number;
  origin: VersionOrigin;
  basedOn: number | null;
  model: string;
  document: WrittenDocument;
  /** The words of the vocabulary that it was recognised with. */
  vocabulary?: readonly VocabularyWord[];
  createdAt: Date;
};

const Words = Type.Array(VocabularyWord);

/** The table of transcripts whose versions are to be thinned. */
export const TRANSCRIPTS_TO_THIN: WorkTable<{ readonly transcription_id: string }> = {
  name: 'transcripts',
  key: 'transcription_id',
  dueAt: 'thin_at',
  isKept: true,
};

/** Reads and writes versions of transcripts by the recording's id: the caller has checked its owner. */
export const createVersionsRepository = (db: Kysely<DB>) => ({
  /** Writes the engine's version of a transcript from before versions existed. */
  ensureFirst: async (id: string): Promise<void> => {
    const row = await db
      .selectFrom('transcripts')
      .selectAll()
      .where('transcription_id', '=', id)
      .where((eb) =>
        eb.not(
          eb.exists(eb.selectFrom('transcript_versions').select('number').where('transcription_id', '=', id)),
        ),
      )
      .executeTakeFirst();
    if (!row) return;
    const { language, model } = row;
    const segments = parseColumn(Segments, row.segments);
    const unsure = parseColumn(Segments, row.unsure);
    const document = writeDocument(toDocument({ segments, unsure, language, durationMs: row.duration_ms }));
    const number = row.version_number;
    const vocabulary = await recordingWordsIn(db).findUsed(id);
    const origin = { origin: 'engine' as const, basedOn: null, createdAt: row.created_at };
    await insert(db, { transcriptionId: id, number, model, document, vocabulary, ...origin })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  },

  /** Returns the model that recognised the current version; undefined if there is none yet. */
  findModel: async (id: string): Promise<string | undefined> =>
    (await selectCurrent(db, id).select('transcript_versions.model').executeTakeFirst())?.model,

  insert: async (version: NewVersion): Promise<TranscriptVersion> => {
    const row = await insert(db, version).returning(SUMMARY).executeTakeFirstOrThrow();
    if (version.origin !== 'engine' && version.origin !== 'merge') await thinLater(db, version);
    return toVersion(row);
  },

  /** Replaces the document of a version. */
  update: async (
    { transcriptionId, number }: Pick<NewVersion, 'transcriptionId' | 'number'>,
    { document, updatedAt }: { document: WrittenDocument; updatedAt: Date },
  ): Promise<TranscriptVersion> => {
    const row = await db
      .updateTable('transcript_versions')
      .set({ document: bytesToJsonb(document.json), word_count: document.wordCount, updated_at: updatedAt })
      .where('transcription_id', '=', transcriptionId)
      .where('number', '=', number)
      .returning(SUMMARY)
      .executeTakeFirstOrThrow();
    return toVersion(row);
  },

  /** Closes an edit, so that the next save starts a new version. */
  seal: async (id: string, number: number): Promise<void> => {
    await db
      .updateTable('transcript_versions')
      .set({ sealed: true })
      .where('transcription_id', '=', id)
      .where('number', '=', number)
      .where('origin', '=', 'edit')
      .execute();
  },

  /** Lists versions, newest first. */
  list: async (id: string): Promise<TranscriptVersion[]> => {
    const rows = await db
      .selectFrom('transcript_versions')
      .select(SUMMARY)
      .where('transcription_id', '=', id)
      .orderBy('number', 'desc')
      .execute();
    return rows.map(toVersion);
  },

  /** Returns the words of the vocabulary that a version was recognised with; undefined if there is no such version. */
  findVocabulary: async (id: string, number: number): Promise<VocabularyWord[] | undefined> => {
    const row = await db
      .selectFrom('transcript_versions')
      .select('vocabulary')
      .where('transcription_id', '=', id)
      .where('number', '=', number)
      .executeTakeFirst();
    return row && (row.vocabulary === null ? [] : parseColumn(Words, row.vocabulary));
  },

  exists: async (id: string, number: number): Promise<boolean> => {
    const row = await db
      .selectFrom('transcript_versions')
      .select('number')
      .where('transcription_id', '=', id)
      .where('number', '=', number)
      .executeTakeFirst();
    return row !== undefined;
  },

  /** Returns the current version and its revision; undefined if there is none yet. */
  findCurrent: async (
    id: string,
  ): Promise<(VersionWithDocument & Noticed & { revision: number }) | undefined> => {
    const row = await selectCurrent(db, id)
      .select(SUMMARY.map((column) => `transcript_versions.${column}` as const))
      .select(['transcript_versions.document', 'transcripts.revision', 'transcripts.flags'])
      .executeTakeFirst();
    if (!row) return undefined;
    const { document, revision } = row;
    return { version: toVersion(row), document: storedDocument(document), revision, ...noticesOf(row) };
  },

  /** Returns all versions, oldest first, without their documents. */
  listFacts: async (id: string): Promise<VersionFacts[]> => {
    const rows = await db
      .selectFrom('transcript_versions')
      .select(['number', 'origin', 'based_on', 'updated_at'])
      .select(sql<number>`pg_column_size(document)`.as('size_bytes'))
      .where('transcription_id', '=', id)
      .orderBy('number')
      .execute();
    return rows.map((row) => ({
      number: row.number,
      origin: row.origin as VersionOrigin,
      basedOn: row.based_on,
      updatedAt: row.updated_at,
      sizeBytes: row.size_bytes,
    }));
  },

  /** Locks the recording and returns the number of its current version; undefined if another transaction has the lock. */
  holdForThinning: async (id: string): Promise<number | undefined> => {
    const row = await db
      .selectFrom('transcriptions')
      .innerJoin('transcripts', 'transcripts.transcription_id', 'transcriptions.id')
      .select('version_number')
      .where('transcriptions.id', '=', id)
      .forUpdate('transcriptions')
      .skipLocked()
      .executeTakeFirst();
    return row?.version_number;
  },

  remove: async (id: string, { removed, basedOn }: Pick<Thinning, 'removed' | 'basedOn'>): Promise<void> => {
    if (removed.length === 0) return;
    const links = [...basedOn].map(([number, base]) => ({ number, base }));
    await sql`
      update transcript_versions set based_on = base
      from jsonb_to_recordset(${JSON.stringify(links)}::jsonb) as link (number integer, base integer)
      where transcription_id = ${id} and transcript_versions.number = link.number`.execute(db);
    await db
      .deleteFrom('transcript_versions')
      .where('transcription_id', '=', id)
      .where('number', 'in', removed)
      .execute();
  },

  /** Returns whether a version still accepts saves: an unsealed edit, last saved after a time. */
  isOpenSince: async (id: string, number: number, since: Date): Promise<boolean> => {
    const row = await db
      .selectFrom('transcript_versions')
      .select(sql`1`.as('one'))
      .where('transcription_id', '=', id)
      .where('number', '=', number)
      .where('origin', '=', 'edit')
      .where('sealed', '=', false)
      .where('updated_at', '>', since)
      .executeTakeFirst();
    return row !== undefined;
  },
});

/** Sets when versions are next thinned, unless a time is already set. */
const thinLater = async (db: Kysely<DB>, { transcriptionId, createdAt }: NewVersion): Promise<void> => {
  await db
    .updateTable('transcripts')
    .set({ thin_at: new Date(createdAt.getTime() + ALL_KEPT_MS) })
    .where('transcription_id', '=', transcriptionId)
    .where('thin_at', 'is', null)
    .execute();
};

/** The columns of a version without its document. */
export const SUMMARY = [
  'number',
  'origin',
  'based_on',
  'language',
  'model',
  'word_count',
  'vocabulary_count',
  'created_at',
  'updated_at',
] as const;

const insert = (db: Kysely<DB>, { vocabulary = [], ...version }: NewVersion) =>
  db.insertInto('transcript_versions').values({
    transcription_id: version.transcriptionId,
    number: version.number,
    origin: version.origin,
    based_on: version.basedOn,
    language: version.document.language,
    model: version.model,
    word_count: version.document.wordCount,
    document: bytesToJsonb(version.document.json),
    vocabulary: vocabulary.length === 0 ? null : toJsonb(vocabulary),
    vocabulary_count: vocabulary.length,
    created_at: version.createdAt,
    updated_at: version.createdAt,
  });

type Summary = Pick<Selectable<TranscriptVersions>, (typeof SUMMARY)[number]>;

export const toVersion = (row: Summary): TranscriptVersion => ({
  number: row.number,
  // The table's check constraint guarantees the union.
  origin: row.origin as VersionOrigin,
  basedOn: row.based_on,
  language: row.language,
  model: row.model,
  wordCount: row.word_count,
  ...(row.vocabulary_count > 0 && { vocabularyCount: row.vocabulary_count }),
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
});

/**
 * Returns a stored document as one. Every document was checked before it was written, and checking a hundred thousand words again takes
 * longer than reading them.
 */
const storedDocument = (value: unknown): TranscriptDocument => value as TranscriptDocument;

/** Returns the current version of a recording, beside its transcript. */
export const selectCurrent = (db: Kysely<DB>, id: string) =>
  db
    .selectFrom('transcripts')
    .innerJoin('transcript_versions', (join) =>
      join
        .onRef('transcript_versions.transcription_id', '=', 'transcripts.transcription_id')
        .onRef('transcript_versions.number', '=', 'transcripts.version_number'),
    )
    .where('transcripts.transcription_id', '=', id);
