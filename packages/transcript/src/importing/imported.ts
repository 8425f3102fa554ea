/** What one speaker says in an imported text. `speaker` is a name; null if the text names none. */
export type PlainTurn = { readonly speaker: string | null; readonly text: string };

/** The same with its time in ms of the recording; `words` if the file times each. */
export type TimedTurn = PlainTurn & {
  readonly startMs: number;
  readonly endMs: number;
  readonly words?: readonly { readonly text: string; readonly startMs: number; readonly endMs: number }[];
};

/** The text of a file, before it is placed in a transcript. */
export type ImportedText =
  | { readonly kind: 'plain'; readonly turns: readonly PlainTurn[] }
  | { readonly kind: 'timed'; readonly turns: readonly TimedTurn[] };
