import { type AppLanguage, DEFAULT_LANGUAGE } from '@escriba/contracts/shared/languages';
import { startTransfer } from '../../../media/transfer.ts';
import type { Rejection } from './file-checks.ts';
import type { RememberedUploads } from './remembered-uploads.ts';
import { toSent } from './sent-choices.ts';
import type { Choices, Uploads } from './upload-store.ts';
import { isRunning, isUnderWay, nextToStart, type UploadItem } from './upload-item.ts';
import { createRunner, type RunnerDeps, type Source } from './upload-runner.ts';

const AT_ONCE_MAX = 2;

/** A file to send; `recordingId` if it was recorded here. */
export type ChosenFile = Omit<Source, 'file'> & {
  readonly file: File;
  readonly recordingId?: string | undefined;
};

export type UploadsDeps = Omit<RunnerDeps, 'sources' | 'remembered'> & {
  readonly newId: () => string;
  readonly remembered: RememberedUploads;
  /** Deletes the upload on the server; false if it was out of reach. */
  readonly removeFromServer: (url: string) => Promise<boolean>;
};

/** The shared state of the queue's parts. */
type Queue = UploadsDeps & {
  readonly sources: Map<string, Source>;
  readonly runner: ReturnType<typeof createRunner>;
  /** Starts what may start. */
  readonly pump: () => void;
};

/** Creates the upload queue: the user's actions and its own work. */
export const createUploads = (deps: UploadsDeps) => {
  const sources = new Map<string, Source>();
  const runner = createRunner({ ...deps, sources });
  const pump = (): void => {
    for (const { id } of nextToStart(deps.store.getState().items, AT_ONCE_MAX))
      void runner.run(id).then(pump);
  };
  const queue: Queue = { ...deps, sources, runner, pump };
  return {
    ...createLanguageChoice(queue),
    ...createIntake(queue),
    ...createControls(queue),
    ...createEnding(queue),
  };
};

/** Adds files. */
const createIntake = ({ store, sources, newId, now, pump }: Queue) => {
  /** Continues an interrupted upload of the same file. Returns whether there is one. */
  const resumeInterrupted = (chosen: ChosenFile): boolean => {
    const begun = store.getState().items.find((item) => isInterruptedOf(item, chosen.file));
    if (begun === undefined) return false;
    sources.set(begun.id, chosen);
    store.change(begun.id, { state: { name: 'waiting' } });
    return true;
  };
  return {
    /** Adds files; without a language they wait for the dialog. Files of interrupted uploads continue those. `choices` are for these files alone. */
    add: (files: readonly ChosenFile[], choices: Partial<Choices> = {}): void => {
      const how = { ...store.getState(), ...choices };
      const fresh = files
        .filter((chosen) => !resumeInterrupted(chosen))
        .map((chosen) => ({ chosen, item: toItem(newId(), chosen, how, now()) }));
      for (const { chosen, item } of fresh) sources.set(item.id, chosen);
      store.add(fresh.map(({ item }) => item));
      if (how.language === null && fresh.length > 0) store.set({ languageStep: 'asking' });
      pump();
    },
    reject: (rejections: readonly Rejection[]): void => store.set({ rejections }),
    /** Shows an upload from before this page was loaded. */
    addInterrupted: (item: UploadItem): void => {
      if (store.find(item.id) === undefined) store.add([item]);
    },
    /** Continues an interrupted upload; false for a file of another size. */
    continueWith: (id: string, source: Source): boolean => {
      if (source.file.size !== store.find(id)?.sizeBytes) return false;
      sources.set(id, source);
      store.change(id, { state: { name: 'waiting' } });
      pump();
      return true;
    },
  };
};

const createControls = ({ store, runner, pump }: Queue) => ({
  pause: (id: string): void => {
    store.change(id, { state: { name: 'paused' } });
    runner.stop(id);
    pump();
  },
  /** Resumes an upload after a pause or a failure. */
  resume: (id: string): void => {
    store.change(id, { state: { name: 'waiting' } });
    pump();
  },
  /** Pauses everything; files and progress are kept. */
  pauseAll: (): void => {
    for (const item of store.getState().items.filter(isUnderWay)) {
      if (item.state.name !== 'held') store.change(item.id, { state: { name: 'paused' } });
      runner.stop(item.id);
    }
  },
});

const createEnding = ({ store, sources, runner, remembered, removeFromServer, pump }: Queue) => {
  const drop = (id: string): void => {
    sources.delete(id);
    store.remove(id);
    pump();
  };
  return {
    /** Cancels permanently, on the server too. Returns false and pauses if the server is out of reach. */
    cancel: async (id: string): Promise<boolean> => {
      const item = store.find(id);
      if (item === undefined) return true;
      if (isRunning(item)) store.change(id, { state: { name: 'paused' } });
      runner.stop(id);
      if (item.url !== null && !(await removeFromServer(item.url))) return false;
      await remembered.forget(id);
      drop(id);
      return true;
    },
    /** Removes an ended upload from the list. */
    dismiss: drop,
    /** Clears this page for the next user. */
    clear: (): void => {
      for (const { id } of store.getState().items) runner.stop(id);
      sources.clear();
      store.clear();
    },
  };
};

/** Handles files that were chosen before the language. */
const createLanguageChoice = ({ store, pump }: Queue) => {
  const release = (language: AppLanguage): void => {
    for (const { id, state } of store.getState().items) {
      if (state.name === 'held') store.change(id, { language, state: { name: 'waiting' } });
    }
    store.set({ languageStep: 'none' });
    pump();
  };
  return {
    /** Applies to waiting files and all later ones. */
    chooseLanguage: (language: AppLanguage): void => {
      store.set({ language });
      release(language);
    },
    /** Sends these files as Portuguese ('Seguir sem idioma'); the next choice of files asks again. */
    goWithoutLanguage: (): void => release(DEFAULT_LANGUAGE),
    /** Highlights the selector ('Escolher idioma'). */
    callForLanguage: (): void => store.set({ languageStep: 'choosing' }),
  };
};

const toItem = (
  id: string,
  { file, recordingId }: ChosenFile,
  { language, ...choices }: Choices & Pick<Uploads, 'language'>,
  atMs: number,
): UploadItem => ({
  id,
  name: file.name,
  sizeBytes: file.size,
  type: file.type,
  lastModified: file.lastModified,
  language,
  ...toSent(choices),
  recordingId: recordingId ?? null,
  url: null,
  transfer: startTransfer(file.size, atMs),
  state: { name: language === null ? 'held' : 'waiting' },
});

/** Returns whether it is the same file, chosen again. */
const isInterruptedOf = (
  { state, name, sizeBytes, lastModified }: UploadItem,
  file: Pick<File, 'name' | 'size' | 'lastModified'>,
): boolean =>
  state.name === 'interrupted' &&
  name === file.name &&
  sizeBytes === file.size &&
  lastModified === file.lastModified;
