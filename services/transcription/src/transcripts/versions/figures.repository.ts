import type { TranscriptDocument } from '@escriba/contracts/transcription/document';
import type { WorkTable } from '@escriba/work';
import { type Kysely, sql } from 'kysely';
import { toJsonb } from '../../platform/db/json.ts';
import type { DB } from '../../platform/db/schema.generated.ts';
import type { Figures } from '../documents/figures.ts';

type MissingFigures = { readonly transcription_id: string; readonly attempts: number };

/** The table of transcripts from before there were figures. */
export const MISSING_FIGURES: WorkTable<MissingFigures> = {
  name: 'missing_figures',
  key: 'transcription_id',
  dueAt: 'due_at',
  attempts: 'attempts',
};

/** Stores figures of current transcripts, by the recording's id. */
export const createFiguresRepository = (db: Kysely<DB>) => ({
  /** Writes the figures of a recognised text; earlier corrections no longer count. */
  writeRecognised: async (id: string, { byConfidence, ...figures }: Figures): Promise<void> => {
    await write(db, id, { ...figures, heard: byConfidence, kept: byConfidence, isCorrected: false });
  },

  /** Writes the figures of a corrected text; those of the recognition stay as they were. */
  writeCorrected: async (id: string, { words, talkMs, talk, byConfidence }: Figures): Promise<void> => {
    await db
      .updateTable('transcript_figures')
      .set({ words, talk_ms: talkMs, talk: toJsonb(talk), kept: byConfidence, is_corrected: true })
      .where('transcription_id', '=', id)
      .execute();
  },

  /** Locks the recording of a transcript without figures; false if another transaction has locked it, or it has figures. */
  holdMissing: async (id: string): Promise<boolean> => {
    const row = await db
      .selectFrom('transcriptions')
      .innerJoin('missing_figures', 'missing_figures.transcription_id', 'transcriptions.id')
      .select('transcriptions.id')
      .where('transcriptions.id', '=', id)
      .forUpdate('transcriptions')
      .skipLocked()
      .executeTakeFirst();
    return row !== undefined;
  },

  /** Returns the engine's newest version, if it is still stored. */
  findRecognised: async (id: string): Promise<TranscriptDocument | undefined> => {
    const row = await db
      .selectFrom('transcript_versions')
      .select('document')
      .where('transcription_id', '=', id)
      .where('origin', '=', 'engine')
      .orderBy('number', 'desc')
      .limit(1)
      .executeTakeFirst();
    // Every stored document was checked before it was written.
    return row?.document as TranscriptDocument | undefined;
  },
});

type Values = Omit<Figures, 'byConfidence'> & {
  heard: number[];
  kept: number[];
  isCorrected: boolean;
};

const write = async (db: Kysely<DB>, id: string, values: Values): Promise<void> => {
  const row = {
    words: values.words,
    talk_ms: values.talkMs,
    talk: toJsonb(values.talk),
    heard: values.heard,
    kept: values.kept,
    is_corrected: values.isCorrected,
  };
  await db
    .insertInto('transcript_figures')
    .values({ transcription_id: id, ...row })
    .onConflict((conflict) => conflict.column('transcription_id').doUpdateSet(row))
    .execute();
  await sql`delete from missing_figures where transcription_id = ${id}`.execute(db);
};
