import type { AppLanguage } from '@escriba/contracts/shared/languages';
import type { SpeechModel } from '@escriba/contracts/transcription/recognition';
import { createStore } from '../../../platform/store.ts';
import type { Rejection } from './file-checks.ts';
import type { UploadItem } from './upload-item.ts';

/** How the next recordings are recognised, and where they go. */
export type Choices = {
  /** The number of speakers in the next recordings; null if the voices decide. */
  readonly speakersExpected: number | null;
  /** How the next recordings are recognised. */
  readonly speechModel: SpeechModel;
  /** Words of the next recordings, as they are typed. */
  readonly typedWords: string;
  /** The folder of the next recordings; null for none. */
  readonly folderId: string | null;
};

export type Uploads = Choices & {
  /** The recordings in the order in which they were added. */
  readonly items: readonly UploadItem[];
  /** The selected language; null before a choice. */
  readonly language: AppLanguage | null;
  /** The step of choosing a language. `asking`: files wait and a dialog is open; `choosing`: the selector is highlighted. */
  readonly languageStep: 'none' | 'asking' | 'choosing';
  /** Refused files of the last choice. */
  readonly rejections: readonly Rejection[];
};

const EMPTY: Uploads = {
  items: [],
  language: null,
  speakersExpected: null,
  speechModel: 'universal',
  typedWords: '',
  folderId: null,
  languageStep: 'none',
  rejections: [],
};

/** Keeps the uploads of this page, outside of React: they outlive the pages of the app. */
export const createUploadStore = () => {
  const store = createStore(EMPTY);
  const set = (next: Partial<Uploads>): void => store.set({ ...store.get(), ...next });
  const listItems = () => store.get().items;
  return {
    getState: store.get,
    subscribe: store.subscribe,
    set,
    find: (id: string): UploadItem | undefined => listItems().find((item) => item.id === id),
    add: (items: readonly UploadItem[]): void => set({ items: [...listItems(), ...items] }),
    /** Changes an upload that still exists. */
    change: (id: string, change: Partial<UploadItem>): void =>
      set({ items: listItems().map((item) => (item.id === id ? { ...item, ...change } : item)) }),
    remove: (id: string): void => set({ items: listItems().filter((item) => item.id !== id) }),
    clear: (): void => set(EMPTY),
  };
};

export type UploadStore = ReturnType<typeof createUploadStore>;
