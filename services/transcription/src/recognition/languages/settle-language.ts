import { APP_LANGUAGES, AUTO_LANGUAGE, DEFAULT_LANGUAGE } from '@escriba/contracts/shared/languages';
import { LANGUAGE_PIECES, type LanguageGuess, type LanguagePrior } from '@escriba/speech';
import type { Engine } from '../engines/engine.ts';
import { type ChosenLanguage, chooseLanguage } from './choose-language.ts';
import { lengthMsOf } from '../../platform/db/spans.ts';
import { type PiecePlan, waitForPlan } from '../pieces/plan-pieces.ts';
import type { Run, RunsRepository } from '../runs/runs.repository.ts';
import { schedulingKeyOf } from '../runs/scheduling-key.ts';

/** A flag of pieces: the recording did not show its language, so the user's usual one was used. */
export const LANGUAGE_ASSUMED = 'language_assumed';

/** ISO 639-2 for undetermined: without speech there is no language. */
const UNDETERMINED_LANGUAGE = 'und';

type SettleDeps = {
  runs: Pick<RunsRepository, 'listUserLanguages'>;
  engine: Pick<Engine, 'detectLanguage' | 'modelFor'>;
};
type SettleInput = { run: Run; pcmPath: string; plan: PiecePlan; signal: AbortSignal };

/** The language of a recording, and how it was found. */
export type SettledLanguage = ChosenLanguage & {
  /** The probabilities of other languages in a piece; `isChosen` if the user chose the language. */
  readonly prior: LanguagePrior;
  readonly isChosen: boolean;
};

/** Returns the language of a run. One that an earlier attempt has used stays. */
export const settleLanguage = async (deps: SettleDeps, input: SettleInput): Promise<SettledLanguage> => {
  const { run } = input;
  const known = await deps.runs.listUserLanguages(run);
  const chosen = await settleMain(deps, { ...input, known });
  const spoken = known.length === 0 ? [DEFAULT_LANGUAGE] : known;
  const only = run.languages && { only: run.languages };
  const prior = { main: chosen.language, known: spoken, usual: APP_LANGUAGES, ...only };
  return { ...chosen, prior, isChosen: run.language_requested !== AUTO_LANGUAGE };
};

/** The input of settling a language. `known` are the languages of the user's earlier recordings. */
type KnowingInput = SettleInput & { known: readonly string[] };

const settleMain = async (deps: SettleDeps, input: KnowingInput): Promise<ChosenLanguage> => {
  const { run, plan } = input;
  const flags = plan.pieces.flatMap(({ result }) => result?.flags ?? []);
  const isUsed =
    run.language_requested !== AUTO_LANGUAGE || plan.pieces.some(({ result }) => result !== null);
  if (run.language !== null && isUsed)
    return { language: run.language, isAssumed: flags.includes(LANGUAGE_ASSUMED) };
  return findLanguage(deps, input);
};

const findLanguage = async (
  { engine }: SettleDeps,
  { run, pcmPath, plan, signal, known }: KnowingInput,
): Promise<ChosenLanguage> => {
  if (run.language_requested !== AUTO_LANGUAGE) return { language: run.language_requested, isAssumed: false };
  await waitForPlan(plan, () => plan.pieces.length >= LANGUAGE_PIECES);
  const pieces = [...plan.pieces];
  if (pieces.length === 0) return { language: UNDETERMINED_LANGUAGE, isAssumed: false };
  const { probabilities } = await engine.detectLanguage(pcmPath, pieces, {
    signal,
    schedulingKey: schedulingKeyOf(run),
    model: engine.modelFor(run).name,
  });
  if (run.languages !== undefined)
    return { language: mostProbable(run.languages, probabilities), isAssumed: false };
  return chooseLanguage({ probabilities, spokenMs: lengthMsOf(pieces.flatMap(({ spans }) => spans)) }, known);
};

/** Returns the language that is heard most of those that may be spoken; the first of them if none is heard. */
const mostProbable = (
  languages: readonly string[],
  probabilities: LanguageGuess['probabilities'],
): string => {
  const heard = probabilities.filter(([language]) => languages.includes(language));
  const [best] = heard.toSorted(([, one], [, other]) => other - one);
  return best?.[0] ?? languages[0] ?? UNDETERMINED_LANGUAGE;
};
