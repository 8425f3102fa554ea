import type { TranscriptDocument } from '@escriba/contracts';
import { type ViewOptions, type ViewedPassage, createView } from '@escriba/transcript';
import { createTurns } from './turns.ts';

/** The result of `viewDocument`, without blocking the thread for hours of text. */
export const viewInTurns = async (
  { segments, language }: Pick<TranscriptDocument, 'segments' | 'language'>,
  views: ViewOptions,
): Promise<ViewedPassage[]> => {
  const turn = createTurns();
  const view = createView(language, views)(segments);
  const viewed: ViewedPassage[] = [];
  for (const passage of segments) {
    const shown = view(passage);
    if (shown.tokens.length > 0) viewed.push(shown);
    await turn();
  }
  return viewed;
};
