/** The package's own types cannot be resolved by Node; this is the part that the tests use. */
declare module 'media-captions' {
  type Cue = { readonly startTime: number; readonly endTime: number; readonly text: string };
  export const parseText: (
    text: string,
    options: { readonly type: 'srt' | 'vtt'; readonly strict: boolean },
  ) => Promise<{ readonly cues: readonly Cue[]; readonly errors: readonly Error[] }>;
}
