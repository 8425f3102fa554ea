import type { TranscriptDocument } from '@escriba/contracts/transcription/document';
import type { Kysely } from 'kysely';
import { toJsonb } from '../../platform/db/json.ts';
import type { DB } from '../../platform/db/schema.generated.ts';
import { createFiguresRepository } from './figures.repository.ts';
import { createVersionsRepository } from './versions.repository.ts';
import { writeDocument } from '../documents/written-document.ts';

/** The texts of several recordings as one. `startsMs`: where each part begins, in order. `model`: that of the parts. */
export type MergedTranscript = { document: TranscriptDocument; startsMs: readonly number[]; model: string };

type Merge = MergedTranscript & { engine: string; now: Date };

/** Makes a merged document the first version of a user's recording, in the transaction that ends its run. */
export const writeMerge = async (
  transaction: Kysely<DB>,
  id: string,
  { startsMs, engine, model, now, ...merge }: Merge,
): Promise<void> => {
  const document = writeDocument(merge.document);
  await transaction
    .insertInto('transcripts')
    .values({
      ...document.columns,
      transcription_id: id,
      flags: toJsonb([]),
      engine,
      model,
      created_at: now,
    })
    .execute();
  const origin = { origin: 'merge' as const, basedOn: null, createdAt: now };
  await createVersionsRepository(transaction).insert({
    transcriptionId: id,
    number: 1,
    model,
    document,
    ...origin,
  });
  for (const [index, startMs] of startsMs.entries())
    await transaction
      .updateTable('merge_parts')
      .set({ start_ms: startMs })
      .where('transcription_id', '=', id)
      .where('index', '=', index)
      .execute();
  await createFiguresRepository(transaction).writeRecognised(id, document.figures);
};
