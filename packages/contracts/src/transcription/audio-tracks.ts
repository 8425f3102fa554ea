import * as Type from '../shared/schema.ts';

/** Highest number of an audio track. Files with more exist only by mistake. */
const TRACKS_MAX = 999;

/** The number of an audio track, from 1. */
export const AudioTrackNumber = Type.Integer({ minimum: 1, maximum: TRACKS_MAX });

/**
 * Which audio tracks of a recording a text is of, by number from 1, out of how many. `leftOut` are other tracks with speech, with the languages
 * that the file names (ISO 639-2); `chosen` is the track that a user chose, null if it was chosen automatically.
 */
export const AudioTracks = Type.Object({
  count: Type.Integer({ minimum: 1 }),
  heard: Type.Array(Type.Integer({ minimum: 1 })),
  leftOut: Type.Array(
    Type.Object({
      number: Type.Integer({ minimum: 1 }),
      language: Type.Union([Type.String(), Type.Null()]),
    }),
  ),
  chosen: Type.Union([Type.Integer({ minimum: 1 }), Type.Null()]),
});
export type AudioTracks = Type.Static<typeof AudioTracks>;
