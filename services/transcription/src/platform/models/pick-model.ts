/** A model that workers have. */
export type AvailableModel = {
  readonly name: string;
  /** Codes of the languages that it recognises; absent if that is not known. */
  readonly languages?: readonly string[] | undefined;
};

type Wanted = {
  /** The model of the recording's plan. */
  readonly wanted: string;
  readonly byDefault: string;
  /** A code; `und` and `auto` are in every model. */
  readonly language: string;
  readonly available: readonly AvailableModel[];
};

type Picked = {
  readonly name: string;
  /** Whether no worker has the wanted model. */
  readonly isReplaced: boolean;
};

const UNKNOWN_LANGUAGES: ReadonlySet<string> = new Set(['und', 'auto']);

/**
 * Picks the model of a recording among those that workers have: the wanted one, else the default, else another by its name. A model that
 * does not recognise the language comes after those that do. The wanted one if workers have none.
 */
export const pickModel = ({ wanted, byDefault, language, available }: Wanted): Picked => {
  const others = available.map(({ name }) => name).toSorted();
  const candidates = [wanted, byDefault, ...others].flatMap(
    (name) => available.find((model) => model.name === name) ?? [],
  );
  const name = (candidates.find((model) => knows(model, language)) ?? candidates[0])?.name ?? wanted;
  return { name, isReplaced: name !== wanted && !others.includes(wanted) };
};

const knows = ({ languages }: AvailableModel, language: string): boolean =>
  languages === undefined || UNKNOWN_LANGUAGES.has(language) || languages.includes(language);
