import type { SpeechModel } from '@escriba/contracts/transcription/recognition';
import { ConfigError } from '@escriba/runtime';

/** Whose recordings a model can be chosen for: visitors, and the users of each plan. */
export const MODEL_PLANS = ['visitor', 'free', 'pro', 'business'] as const;
export type ModelPlan = (typeof MODEL_PLANS)[number];

/** Which model recognises which recordings, as the operator has configured it. */
export type ModelChoice = {
  readonly byDefault: string;
  /** Plans without an entry have the default. */
  readonly byPlan: Readonly<Partial<Record<ModelPlan, string>>>;
  /** That of recordings with the choice `fast`; absent: the plan's model, which then takes the most likely word at each step. */
  readonly fast?: string | undefined;
};

/** How a recording is recognised: the name of the model, and `fast` if it takes the most likely word at each step. */
export type ChosenModel = { readonly name: string; readonly speechModel: SpeechModel };

/** The pattern of a model's name, which is also that of its folder. */
export const MODEL_NAME_PATTERN = '^[a-z0-9][a-z0-9._-]{0,63}$';

const FAST = 'fast';
const KEYS: readonly string[] = [...MODEL_PLANS, FAST];
const EXAMPLE = 'free=whisper-base pro=whisper-large-v3-turbo fast=whisper-base';

/**
 * Reads `SPEECH_MODEL` and `SPEECH_MODELS`, for example `pro=whisper-large-v3-turbo fast=whisper-base`.
 * @throws ConfigError with a sentence for each wrong entry
 */
export const parseModelChoice = (config: {
  readonly SPEECH_MODEL: string;
  readonly SPEECH_MODELS?: string | undefined;
}): ModelChoice => {
  const entries = (config.SPEECH_MODELS ?? '').split(/[\s,]+/u).filter((entry) => entry !== '');
  const found = new Map<string, string>();
  const problems = entries.flatMap((entry) => {
    const [key = '', name = '', ...rest] = entry.split('=');
    const fault = rest.length > 0 ? MALFORMED : findFault(key, name, found);
    found.set(key, name);
    return fault === undefined ? [] : [`SPEECH_MODELS cannot contain '${entry}': ${fault}`];
  });
  if (problems.length > 0) throw new ConfigError(problems);
  const { fast, ...byPlan } = Object.fromEntries(found);
  return { byDefault: config.SPEECH_MODEL, byPlan, fast };
};

const MALFORMED = `each entry is a key and a model, such as ${EXAMPLE}`;

const findFault = (key: string, name: string, found: ReadonlyMap<string, string>): string | undefined => {
  if (name === '') return MALFORMED;
  if (!KEYS.includes(key)) return `the keys are ${KEYS.join(', ')}`;
  if (!new RegExp(MODEL_NAME_PATTERN, 'u').test(name)) return `${name} is not the name of a model`;
  return found.has(key) ? `${key} has a model already` : undefined;
};

/** Returns the models of a choice, each once, the default first. */
export const listChosenModels = ({ byDefault, byPlan, fast }: ModelChoice): string[] => [
  ...new Set([
    byDefault,
    ...MODEL_PLANS.flatMap((plan) => byPlan[plan] ?? []),
    ...(fast === undefined ? [] : [fast]),
  ]),
];

/** Returns the model that recognises a recording, from the priority that its plan has in the queue, and from the user's choice. */
export const chooseModel = (
  choice: ModelChoice,
  { priority, speechModel }: { readonly priority: number; readonly speechModel: SpeechModel },
): ChosenModel => {
  const ofPlan = choice.byPlan[planOf(priority)] ?? choice.byDefault;
  if (speechModel !== FAST) return { name: ofPlan, speechModel };
  return choice.fast === undefined
    ? { name: ofPlan, speechModel: FAST }
    : { name: choice.fast, speechModel: 'universal' };
};

/** Whether a model of its own recognises the recordings with the choice `fast`, for a plan. */
export const hasFastModel = ({ byDefault, byPlan, fast }: ModelChoice, plan: ModelPlan): boolean =>
  fast !== undefined && fast !== (byPlan[plan] ?? byDefault);

/** The usage service gives the plans these priorities. */
const planOf = (priority: number): ModelPlan => {
  if (priority <= 1) return 'business';
  if (priority === 2) return 'pro';
  return priority === 3 ? 'free' : 'visitor';
};

/** Returns the name under which a transcript has its model: `whisper-base-fast` if it took the most likely word at each step. */
export const labelOf = ({ name, speechModel }: ChosenModel): string =>
  speechModel === FAST ? `${name}-${FAST}` : name;
