import type { PieceResult } from '../../platform/db/json.ts';
import { labelOf } from '../../platform/models/model-choice.ts';
import type { PlannedPiece } from '../runs/pieces.repository.ts';
import type { SharedFacts } from './shared-pieces.ts';

type SavedInput = {
  piece: Pick<PlannedPiece, 'result'>;
  shared: Pick<SharedFacts, 'language' | 'flags' | 'model' | 'speechModel'>;
};

/** Returns what is saved of a piece, which may have been recognised in another language before. */
export const toSavedResult = (
  heard: PieceResult,
  { piece: { result: before }, shared }: SavedInput,
): PieceResult => {
  const flags = [...heard.flags, ...shared.flags];
  // A model may leave a language to another one beside it.
  const model = heard.model ?? labelOf({ name: shared.model, speechModel: shared.speechModel });
  if (before === null) return { ...heard, flags, model };
  // Voices, and what was heard, are those of the sound.
  const { text, segments } = heard;
  return { ...before, text, language: shared.language, segments, flags, model };
};
