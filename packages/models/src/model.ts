/** The expected properties of a model's file. */
export type ModelFile = { path: string; sizeBytes: number; sha256: string };

/** Accuracy of a model on recordings with a known text. */
export type MeasuredAccuracy = {
  /** The name of the test recordings. */
  test: string;
  language: string;
  /** Word error rate, 0…1. */
  wordErrorRate: number;
};

export type Model = {
  /** The model's name, which is also that of its folder. */
  name: string;
  title: string;
  purpose: 'recognition' | 'voice-detection' | 'voice-prints' | 'overlapping-speech';
  licence: 'MIT' | 'Apache-2.0';
  copyright: string;
  /** Codes of the supported languages; empty for a model that does not recognise words. */
  languages: readonly string[];
  files: readonly ModelFile[];
  accuracy: readonly MeasuredAccuracy[];
};
