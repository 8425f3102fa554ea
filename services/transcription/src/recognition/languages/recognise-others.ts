import type { PieceResult } from '../../platform/db/json.ts';
import { recognisePieces, type RecogniseDeps, type RecogniseInput } from '../pieces/recognise-pieces.ts';
import type { PiecePlan } from '../pieces/plan-pieces.ts';
import { type HeardRecording, findMainLanguage, listSpokenLanguages } from './spoken-languages.ts';

type OthersInput = Omit<HeardRecording, 'pieces'> & RecogniseInput & { plan: PiecePlan };

type Settled = {
  /** The results, one per piece, each with its language. */
  readonly results: readonly PieceResult[];
  readonly languages: readonly string[];
  /** The language of the recording. */
  readonly language: string;
};

/**
 * Settles the language of each piece once all are recognised, and recognises those again that were recognised in another one, such as a short
 * answer in the middle of another language. The results saved with the pieces decide, so that a later attempt continues where this one ended.
 */
export const recogniseOthers = async (
  deps: RecogniseDeps,
  { run, shared, plan, ...heard }: OthersInput,
): Promise<Settled> => {
  const recording = { ...heard, pieces: plan.pieces };
  const languages = listSpokenLanguages(recording);
  const others = Map.groupBy(heard.results.keys(), (index) =>
    findOther(heard.results[index], languages[index]),
  );
  let { results } = heard;
  for (const [language, again] of others)
    if (language !== undefined)
      results = await recognisePieces(deps, { run, shared, plan, language, again, flags: [] });
  return { results, languages, language: findMainLanguage(recording, languages) };
};

/** Returns the language that a piece was not recognised in; undefined if it was. An engine that does not report languages decides itself. */
const findOther = (result: PieceResult | undefined, language: string | undefined): string | undefined =>
  result?.languages !== undefined && result.languages.length > 0 && result.language !== language
    ? language
    : undefined;
