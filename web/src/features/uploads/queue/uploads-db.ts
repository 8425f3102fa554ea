import type { AppLanguage } from '@escriba/contracts/shared/languages';
import type { SpeechModel } from '@escriba/contracts/transcription/recognition';
import type { VocabularyWord } from '@escriba/contracts/transcription/vocabulary-word';
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { DATABASES } from '../../../platform/databases.ts';

/** An unfinished upload in storage, so that it can continue after a reload. */
export type RememberedUpload = {
  readonly id: string;
  readonly userId: string;
  /** The tab that sends it; no other tab may do so while it is open. */
  readonly tabId: string;
  readonly url: string;
  readonly name: string;
  readonly sizeBytes: number;
  readonly type: string;
  readonly lastModified: number;
  readonly language: AppLanguage | null;
  /** The number of speakers; absent in an upload that an earlier version stored. */
  readonly speakersExpected?: number | null;
  readonly speechModel?: SpeechModel;
  readonly words?: readonly VocabularyWord[];
  readonly folderId?: string | null;
  readonly recordingId: string | null;
  readonly sentBytes: number;
  readonly beganAtMs: number;
  /** The handle that opens the file without a prompt, in browsers that support it. */
  readonly handle?: FileSystemFileHandle | undefined;
};

/** A microphone recording that is not on the server yet. Its sound is stored in pieces. */
export type KeptRecording = {
  readonly id: string;
  readonly userId: string;
  readonly tabId: string;
  readonly name: string;
  readonly type: string;
  readonly startedAtMs: number;
  readonly durationMs: number;
};

type Schema = DBSchema & {
  uploads: { key: string; value: RememberedUpload };
  recordings: { key: string; value: KeptRecording };
  pieces: {
    key: [string, number];
    value: { readonly recordingId: string; readonly number: number; readonly sound: ArrayBuffer };
  };
};

export type UploadsDb = IDBPDatabase<Schema>;

export type OpenUploadsDb = () => Promise<UploadsDb>;

/** Opens the browser's database on first use; rejects where storage is refused (some private windows). */
export const createUploadsDb = (): OpenUploadsDb => {
  let opened: Promise<UploadsDb> | undefined;
  return () => {
    opened ??= openDB<Schema>(DATABASES.uploads, 1, {
      upgrade: (db) => {
        db.createObjectStore('uploads', { keyPath: 'id' });
        db.createObjectStore('recordings', { keyPath: 'id' });
        db.createObjectStore('pieces', { keyPath: ['recordingId', 'number'] });
      },
      terminated: () => {
        opened = undefined;
      },
    });
    return opened;
  };
};
