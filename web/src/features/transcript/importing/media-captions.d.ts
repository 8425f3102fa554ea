/** The package's own types cannot be resolved by Node; this is the part that the page uses. */
declare module 'media-captions' {
  export type Cue = { readonly startTime: number; readonly endTime: number; readonly text: string };
  export type CueToken = {
    readonly data?: string;
    readonly voice?: string;
    readonly children?: readonly CueToken[];
  };
  export const parseText: (
    text: string,
    options: { readonly type: 'srt' | 'vtt'; readonly strict: boolean },
  ) => Promise<{ readonly cues: readonly Cue[] }>;
  export const tokenizeVTTCue: (cue: Cue) => readonly CueToken[];
}
