import { text } from '../platform/texts.ts';
import { listInterrupted, type RecordingsDb } from '../recording/recordings-db.ts';
import type { Session } from '../session/session.ts';
import { showInterrupted, showRecorder } from './badge.ts';
import type { RecordingHost } from './recording-host.ts';
import { notify } from './notices.ts';

type SendingDeps = {
  readonly db: Pick<RecordingsDb, 'list' | 'listWatched'>;
  readonly host: Pick<RecordingHost, 'askRecording'>;
  readonly canRecordTabs: boolean;
};
type StartupDeps = SendingDeps & { readonly session: Pick<Session, 'findAccount'> };

/** Runs after a start of the browser: offers what was interrupted, and sends the rest. */
export const createStartup =
  ({ session, ...deps }: StartupDeps) =>
  async (): Promise<void> => {
    const account = await session.findAccount();
    if (account === undefined) return;
    const [interrupted] = await listInterrupted(deps.db, account.id);
    if (interrupted === undefined) await showRecorder('idle');
    else {
      await showInterrupted();
      await notify({ title: text('interruptedTitle'), message: text('interruptedText') });
    }
    await continueSending(deps);
  };

/** Continues what has ended and was not sent, or whose transcript is awaited. */
export const continueSending = async ({ db, host, canRecordTabs }: SendingDeps): Promise<void> => {
  const isIdle = (await db.list()).length === 0 && (await db.listWatched()).length === 0;
  // In Firefox it would open a page that the user did not ask for.
  if (!isIdle && canRecordTabs) await host.askRecording({ to: 'recording', type: 'wake' });
};
