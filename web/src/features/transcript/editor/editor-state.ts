import type { TranscriptDocument } from '@escriba/contracts/transcription/document';
import type { OpenTranscript } from '@escriba/contracts/transcription/transcript';
import type { TranscriptVersion } from '@escriba/contracts/transcription/versions';
import type { History, MergeConflict } from '@escriba/transcript';

/**
 * The state of saving. `saved`: the server has everything. `editing`: a save is due. `saving`: it is sent. `offline`: the server is out of
 * reach; unsaved changes are in this browser. `refused`: the server rejected the save. `conflict`: another change touches the same passages.
 */
export type SaveState = 'saved' | 'editing' | 'saving' | 'offline' | 'refused' | 'conflict';

/** The common state from which the next save is computed. */
export type Base = { readonly revision: number; readonly document: TranscriptDocument };

/** Passages that others changed too, not decided yet. `shown`: the document with `theirs`, as it was before the user went on in it. */
export type OpenConflict = MergeConflict & { readonly shown: TranscriptDocument };

/** A text of the server, with what the editor needs of it. */
export type ServerText = Pick<OpenTranscript, 'revision' | 'document' | 'version'>;

export type EditorState = {
  readonly history: History<TranscriptDocument>;
  readonly base: Base;
  readonly version: TranscriptVersion;
  readonly saveState: SaveState;
  /** The time at which the server last accepted a save, in ms since 1970. */
  readonly savedAt: number | null;
  readonly conflicts: readonly OpenConflict[];
  /** The changes that met the conflicts, and the document in which they were merged; null without conflicts. */
  readonly undecided: { readonly draft: Draft; readonly shown: TranscriptDocument } | null;
  /** How often changes by others were merged that the user has not seen arrive. */
  readonly mergedCount: number;
  /** The message of a `refused` save, until one is accepted. */
  readonly refusal: string | null;
};

/** Unsaved changes as stored in the browser. */
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
  readonly origin: 'edit' | 'carry_over' | 'import';
};

export type DraftStore = {
  readonly keep: (draft: Draft) => Promise<void>;
  readonly forget: () => Promise<void>;
};
