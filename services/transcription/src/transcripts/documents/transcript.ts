import type { VoiceWindow } from '@escriba/speech';
import type { AudioTracks } from '@escriba/contracts/transcription/audio-tracks';
import type { Segment, Span } from '../../platform/db/json.ts';

/** A whole recording as text. Times in ms of the recording; `durationMs` is the decoded length. */
export type Transcript = {
  text: string;
  segments: Segment[];
  /** Speech whose text is too improbable to be part of the transcript, in order. */
  unsure?: Segment[];
  /** Names of the speakers by number, null where one is not known; empty if none is. */
  speakerNames?: readonly (string | null)[];
  /** The voice prints that the speakers were found from; absent if they were found otherwise, or not at all. */
  voices?: readonly VoiceWindow[];
  /** Spans where it is uncertain who speaks. */
  doubtful?: readonly Span[];
  /** Spans where two people speak at once. */
  overlaps?: readonly Span[];
  /** The audio tracks that were recognised; absent if all with speech were. */
  tracks?: AudioTracks | undefined;
  /** Flags of the pieces, e.g. `loop_dropped`, each once; `speakers_skipped` if speakers were requested and could not be determined,
   * `hard_audio` if the text needs a review. */
  flags: string[];
  language: string;
  durationMs: number;
  /** Duration of the pieces with recognised words, 0 of a silent recording: the charged duration. */
  speechMs: number;
  engine: string;
  model: string;
};
