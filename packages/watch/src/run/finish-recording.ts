import type { Entry } from '../target/journal.ts';
import type { Run } from './run.ts';
import { writeTexts } from './write-texts.ts';

/** Writes the texts of a recording that has ended, or enters why it has none. Returns false if it was begun again meanwhile. */
export const finishRecording = async (run: Run, sent: Entry, id: string): Promise<boolean> => {
  // An attempt that broke off may have entered texts.
  const entry = run.journal.find(sent) ?? sent;
  const found = await run.api.findStatus(id);
  if (found === undefined) await refuse(run, entry, 'transcription.not_found', 'the recording was deleted');
  else if (found.status === 'completed') await writeTexts(run, { entry, id, language: found.language });
  else if (found.status === 'failed' || found.status === 'cancelled') {
    const { error, message, status } = found;
    await refuse(run, entry, error ?? `transcription.${status}`, message ?? `the transcription is ${status}`);
  } else return false;
  return true;
};

const refuse = async (
  { journal, log, noteFailure }: Run,
  entry: Entry,
  code: string,
  message: string,
): Promise<void> => {
  await journal.write({ ...entry, state: 'refused', code });
  log.line(`no text: ${entry.path}: ${message} (${code})`);
  noteFailure();
};
