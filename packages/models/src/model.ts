/** A file of a model, as it must be. */
export type ModelFile = { path: string; sizeBytes: number; sha256: string };

/** How well a model did on recordings with a known text. */
export type MeasuredAccuracy = {
  /** Which recordings. */
  test: string;
  language: string;
  /** Word error rate, 0…1. */
  wordErrorRate: number;
};

export type Model = {
  /** Also the name of its folder. */
  name: string;
  title: string;
  purpose: 'recognition' | 'voice-detection' | 'voice-prints';
  licence: 'MIT' | 'Apache-2.0';
  copyright: string;
  /** Codes of the languages it knows; empty when it hears voices, not words. */
  languages: readonly string[];
  files: readonly ModelFile[];
  accuracy: readonly MeasuredAccuracy[];
};
