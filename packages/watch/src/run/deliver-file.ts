import { sendFile } from '../escriba/send-file.ts';
import type { SourceFile } from '../sources/source.ts';
import type { Entry } from '../target/journal.ts';
import { FileChanged, RecordingRefused } from '../watch.errors.ts';
import type { Run } from './run.ts';

/** Sends one file, and enters in the journal what became of it. `onSent` is called with each recording that waits for its text. */
export const createDelivery = (run: Run, onSent: (entry: Entry) => void) => {
  const { api, journal, log } = run;

  const enter = async (entry: Entry): Promise<void> => {
    await journal.write(entry);
    if (entry.state === 'sent') onSent(entry);
  };

  /** Gives an upload up whose file is not there any more. One that has arrived is a recording. */
  const abandon = async (entry: Entry): Promise<void> => {
    if (entry.id === undefined) return;
    const isGone = await api.cancelUpload(entry.id);
    const isRecording = !isGone || (await api.findStatus(entry.id)) !== undefined;
    await enter({ ...entry, state: isRecording ? 'sent' : 'dropped' });
  };

  /** @throws what a later attempt may overcome, and what ends the program */
  const settle = async (file: SourceFile, error: unknown): Promise<void> => {
    if (error instanceof FileChanged) {
      const entry = journal.find(file);
      if (entry !== undefined) await abandon(entry);
      log.line(`dropped: ${file.path} was changed or removed while it was sent`);
    } else if (error instanceof RecordingRefused) {
      await enter({ ...entryOf(file), state: 'refused', code: error.code });
      log.line(`refused: ${file.path}: ${error.message} (${error.code})`);
      run.noteFailure();
    } else throw error;
  };

  return {
    abandon,
    /** Returns once nothing is left to do for this file. @throws as `settle` */
    deliver: async (file: SourceFile, onArrived: () => void): Promise<void> => {
      try {
        const id = await sendFile(run, {
          file,
          id: journal.find(file)?.id,
          onCreated: (created) => enter({ ...entryOf(file), state: 'sending', id: created }),
          onArrived,
        });
        await enter({ ...entryOf(file), state: 'sent', id });
        log.line(`sent: ${file.path} (${(file.sizeBytes / 1_000_000).toFixed(1)} MB)`);
      } catch (error) {
        await settle(file, error);
      }
    },
  };
};

const entryOf = ({ path, version, changedAt }: SourceFile) => ({
  path,
  version,
  changedAt: changedAt.toISOString(),
});
