import type { PieceResult } from '../../platform/db/json.ts';
import type { Engine } from '../engines/engine.ts';
import type { PlannedPiece } from '../runs/pieces.repository.ts';
import type { Stops } from '../runs/run-transcription.ts';
import type { Run, RunsRepository } from '../runs/runs.repository.ts';
import { schedulingKeyOf } from '../runs/scheduling-key.ts';
import { type HeardRecording, findMainLanguage, listSpokenLanguages } from './spoken-languages.ts';

type OthersDeps = {
  runs: Pick<RunsRepository, 'savePiece'>;
  engine: Pick<Engine, 'recognise'>;
  speechConcurrency: number;
};

type OthersInput = Omit<HeardRecording, 'pieces'> & {
  run: Run;
  pcmPath: string;
  pieces: readonly PlannedPiece[];
} & Stops;

type Settled = {
  /** One per piece: its result, and its language. */
  readonly results: PieceResult[];
  readonly languages: readonly string[];
  /** That of the recording. */
  readonly language: string;
};

/**
 * Settles the language of each piece once all were heard, and recognises those again that were recognised in another one, such as a short
 * answer in the middle of another language. What is saved with the pieces decides, so that a later attempt goes on where this one ended.
 */
export const recogniseOthers = async (deps: OthersDeps, input: OthersInput): Promise<Settled> => {
  const { pieces, results, signal, closing } = input;
  const languages = listSpokenLanguages(input);
  const settled = new Map(results.entries());
  const recognise = async (piece: PlannedPiece): Promise<void> => {
    const [before, language] = [results[piece.index], languages[piece.index]];
    if (before === undefined || language === undefined) return;
    settled.set(piece.index, await recogniseIn(deps, input, { piece, before, language }));
  };
  const others = pieces.filter(({ index }) => isOther(results[index], languages[index]));
  for (let at = 0; at < others.length; at += deps.speechConcurrency) {
    signal.throwIfAborted();
    closing.throwIfAborted();
    await Promise.all(others.slice(at, at + deps.speechConcurrency).map(recognise));
  }
  return { results: [...settled.values()], languages, language: findMainLanguage(input, languages) };
};

/** An engine that does not say what it hears decides itself. */
const isOther = (result: PieceResult | undefined, language: string | undefined): boolean =>
  result?.languages !== undefined && result.languages.length > 0 && result.language !== language;

type Other = { piece: PlannedPiece; before: PieceResult; language: string };

const recogniseIn = async (
  { engine, runs }: OthersDeps,
  { run, pcmPath, signal, closing }: OthersInput,
  { piece, before, language }: Other,
): Promise<PieceResult> => {
  const how = { language, speechModel: run.speechModel, schedulingKey: schedulingKeyOf(run) };
  const { text, segments, flags } = await engine.recognise(pcmPath, piece, { ...how, signal, closing });
  // Voices, and what was heard, are those of the sound.
  const result = { ...before, text, language, segments, flags };
  await runs.savePiece(run, piece.index, result);
  return result;
};
