/** The program that a speech process runs. */
export type SpeechProgram = {
  /** Its module, which calls `serveJobs<SpeechJobs>`. The first argument is the JSON of `SpeechSettings`. */
  readonly module: URL;
  /** Further arguments. */
  readonly args: readonly string[];
};

export const SPEECH_PROGRAM: SpeechProgram = {
  module: new URL('./speech-process.ts', import.meta.url),
  args: [],
};
