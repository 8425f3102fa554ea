import type { PieceResult } from '../../platform/db/json.ts';
import type { Engine } from '../engines/engine.ts';
import type { PlannedPiece } from '../runs/pieces.repository.ts';
import type { PieceOrder } from './share-pieces.ts';
import { toSavedResult } from './saved-result.ts';

type InPlaceInput = {
  readonly engine: Pick<Engine, 'recognise'>;
  readonly pcmPath: string;
  readonly pieces: readonly PlannedPiece[];
  readonly results: readonly PieceResult[];
};

/** Creates the repository of a recording with results, whose pieces are recognised again without the pool. */
export const recogniseInPlace = ({ engine, pcmPath, pieces, results }: InPlaceInput) => {
  const saved = pieces.map((piece, index) => ({ ...piece, result: results[index] ?? null }));
  const { signal } = new AbortController();
  return {
    runs: { listPieces: async (): Promise<PlannedPiece[]> => saved },
    shared: {
      recognise: async ({ language, flags, again = [] }: PieceOrder): Promise<void> => {
        for (const piece of saved.filter(({ index }) => again.includes(index))) {
          const heard = await engine.recognise(pcmPath, piece, { language, signal });
          piece.result = toSavedResult(heard, {
            piece,
            shared: { language, flags: [...flags], model: 'base', speechModel: 'universal' },
          });
        }
      },
    },
  };
};
