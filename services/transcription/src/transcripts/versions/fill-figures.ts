import type { Kysely } from 'kysely';
import type { DB } from '../../platform/db/schema.generated.ts';
import { readCurrentDocument } from './current-document.ts';
import { createFiguresRepository } from './figures.repository.ts';
import { countFigures } from '../documents/figures.ts';

const AT_ONCE_MAX = 200;

/** Counts transcripts from before there were figures; returns their number. Any number of workers may run it. */
export const createFillFigures = ({ db }: { db: Kysely<DB> }) => {
  const fillOne = (id: string): Promise<number> =>
    db.transaction().execute(async (transaction) => {
      const figures = createFiguresRepository(transaction);
      if (!(await figures.holdMissing(id))) return 0;
      const { document, version } = await readCurrentDocument(transaction, id);
      const isCorrected = version.origin !== 'engine';
      const recognised = isCorrected ? await figures.findRecognised(id) : undefined;
      await figures.writeRecognised(id, countFigures(recognised ?? document));
      if (recognised !== undefined) await figures.writeCorrected(id, countFigures(document));
      return 1;
    });

  return async (): Promise<number> => {
    let filled = 0;
    for (const id of await createFiguresRepository(db).listMissing(AT_ONCE_MAX)) filled += await fillOne(id);
    return filled;
  };
};
