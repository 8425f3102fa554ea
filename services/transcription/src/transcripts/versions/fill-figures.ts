import type { Logger } from '@escriba/runtime';
import { createWork } from '@escriba/work';
import type { Kysely } from 'kysely';
import type { Registry } from 'prom-client';
import type { DB } from '../../platform/db/schema.generated.ts';
import { countFigures } from '../documents/figures.ts';
import { readCurrentDocument } from './current-document.ts';
import { MISSING_FIGURES, createFiguresRepository } from './figures.repository.ts';

type FillFiguresDeps = {
  db: Kysely<DB>;
  logger: Pick<Logger, 'warn'>;
  registry?: Registry | undefined;
};

/** How transcripts are counted: two hundred in a run, one after the other. */
const FILLING = {
  batchSize: 1,
  rowsMax: 200,
  leaseMs: 60_000,
  backoff: { firstMs: 60_000, maxMs: 3_600_000 },
};

/** Counts transcripts from before there were figures. Any number of workers may run it. */
export const createFillFigures = ({ db, logger, registry }: FillFiguresDeps) =>
  createWork({
    db,
    logger,
    registry,
    ...FILLING,
    table: MISSING_FIGURES,
    failure: {
      event: 'figures.not_counted',
      fields: ({ transcription_id: transcriptionId }) => ({ transcriptionId }),
    },
    handle: ({ transcription_id: id }) => fillOne(db, id),
  }).runDue;

/** Counts the figures of one transcript, and ends its row. The row stays if another transaction has locked the recording. */
const fillOne = (db: Kysely<DB>, id: string): Promise<void> =>
  db.transaction().execute(async (transaction) => {
    const figures = createFiguresRepository(transaction);
    if (!(await figures.holdMissing(id))) return;
    const { document, version } = await readCurrentDocument(transaction, id);
    const isCorrected = version.origin !== 'engine';
    const recognised = isCorrected ? await figures.findRecognised(id) : undefined;
    await figures.writeRecognised(id, countFigures(recognised ?? document));
    if (recognised !== undefined) await figures.writeCorrected(id, countFigures(document));
  });
