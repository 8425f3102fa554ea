import type { PieceResult } from '../../platform/db/json.ts';
import type { Run, RunsRepository } from '../runs/runs.repository.ts';
import { Superseded } from '../runs/superseded.ts';
import type { PieceOrder, SharedRecording } from './share-pieces.ts';

export type RecogniseDeps = { runs: Pick<RunsRepository, 'listPieces'> };

export type RecogniseInput = { run: Run; shared: Pick<SharedRecording, 'recognise'> };

/**
 * Recognises pieces and returns the results of all. Each is saved as it is done.
 * @throws Superseded; engineUnavailable, speechRejected; the signal's reason
 */
export const recognisePieces = async (
  { runs }: RecogniseDeps,
  { run, shared, ...order }: RecogniseInput & PieceOrder,
): Promise<PieceResult[]> => {
  await shared.recognise(order);
  return (await runs.listPieces(run)).map(({ result }) => {
    if (result === null) throw new Superseded();
    return result;
  });
};
