import type { OpenTranscript, TranscriptDocument, TranscriptVersion } from '@escriba/contracts';
import type { History, MergeConflict } from '@escriba/transcript';

/**
 * `saved`: the server has everything. `editing`: a save is due in a moment. `saving`: it is on its way. `offline`: the server is out of
 * reach; what is unsaved is kept in this browser. `refused`: the server will not have it. `conflict`: somebody else changed the same.
 */
export type SaveState = 'saved' | 'editing' | 'saving' | 'offline' | 'refused' | 'conflict';

/** What both sides had when this one's next save is counted from. */
export type Base = { readonly revision: number; readonly document: TranscriptDocument };

export type EditorState = {
  readonly history: History<TranscriptDocument>;
  readonly base: Base;
  readonly version: TranscriptVersion;
  readonly saveState: SaveState;
  /** When the server last took something, in ms since 1970. */
  readonly savedAt: number | null;
  /** Places that somebody else changed too, not decided yet; `theirs` is what the document shows. */
  readonly conflicts: readonly MergeConflict[];
  /** How often others' changes came in while this one was open. */
  readonly mergedCount: number;
  /** The sentence for people of a `refused` save. */
  readonly refusal: string | null;
};

/** Unsaved work as it is kept in the browser. */
export type Draft = { readonly base: Base; readonly document: TranscriptDocument };

export type EditorServer = {
  readonly open: () => Promise<OpenTranscript>;
  readonly save: (input: SaveInput) => Promise<{ revision: number; version: TranscriptVersion }>;
};

export type SaveInput = {
  readonly saveId: string;
  readonly base: Base;
  readonly document: TranscriptDocument;
  readonly seal: boolean;
  readonly origin: 'edit' | 'carry_over';
};

export type DraftStore = {
  readonly keep: (draft: Draft) => Promise<void>;
  readonly forget: () => Promise<void>;
};
