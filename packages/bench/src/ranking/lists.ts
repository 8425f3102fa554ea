/** A text that the beam search of a piece ended with. */
export type RankedText = {
  readonly text: string;
  /** Number of tokens, without the end. */
  readonly tokens: number;
  /** Sum over the tokens and the end. */
  readonly logprob: number;
  /** The same with five more seconds of silence, and of the sound played 5 % faster. */
  readonly logprobPadded: number;
  readonly logprobFaster: number;
};

/** A recording's pieces with their texts, the engine's choice first. */
export type RankedRecording = {
  readonly name: string;
  readonly group: 'recorded' | 'synthetic' | 'other languages';
  /** What it was made from: recordings of one source are not independent. */
  readonly source: string;
  /** Each ranking is fitted on the sources of one half and measured on the other. */
  readonly half: 0 | 1;
  readonly language: string;
  readonly reference: string;
  readonly pieces: readonly RankedPiece[];
};

export type RankedPiece = {
  readonly texts: readonly RankedText[];
  /** The choice of a search in which a word that is not in the vocabulary costs two nats. */
  readonly choiceWithWordCost: string;
};
