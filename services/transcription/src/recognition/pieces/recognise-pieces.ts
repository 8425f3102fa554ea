import type { PieceResult } from '../../platform/db/json.ts';
import type { PlannedPiece } from '../runs/pieces.repository.ts';
import { type RecogniseHereDeps, type RecogniseInput, recogniseHere } from './recognise-here.ts';
import type { RunsRepository } from '../runs/runs.repository.ts';
import type { PieceSharing } from './share-pieces.ts';
import { Superseded } from '../runs/superseded.ts';

type RecogniseDeps = RecogniseHereDeps & {
  runs: Pick<RunsRepository, 'listPieces'>;
  sharing: Pick<PieceSharing, 'isWorthwhile' | 'wasShared' | 'share'>;
};

/**
 * Recognises the missing pieces and saves each as it is done: here, or by all workers as soon as there are others.
 * @throws Superseded; engineUnavailable, speechRejected; the signal's reason
 */
export const recognisePieces = async (deps: RecogniseDeps, input: RecogniseInput): Promise<PieceResult[]> => {
  const { runs, sharing } = deps;
  const { run, plan } = input;
  const earlier = indexesOfDone(plan.pieces);
  const isToShare =
    (await sharing.wasShared(run)) ||
    (await recogniseHere(deps, { ...input, done: earlier, isToShare: sharing.isWorthwhile }));
  if (isToShare && !(await sharing.share(input)))
    await recogniseHere(deps, { ...input, done: indexesOfDone(await runs.listPieces(run)) });
  return (await runs.listPieces(run)).map(({ result }) => {
    if (result === null) throw new Superseded();
    return result;
  });
};

const indexesOfDone = (pieces: readonly PlannedPiece[]): Set<number> =>
  new Set(pieces.flatMap(({ index, result }) => (result === null ? [] : [index])));
