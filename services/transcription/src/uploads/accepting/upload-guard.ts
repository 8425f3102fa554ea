import type { ConcurrencyLimit } from '@escriba/http';
import type { RecordingProbe } from '../probing/probe-recording.ts';

export type UploadGuard = ReturnType<typeof createUploadGuard>;

type UploadGuardDeps = {
  concurrencyLimit: ConcurrencyLimit;
  recordingProbe: Pick<RecordingProbe, 'admit'>;
};

/** Admits upload requests: a bounded number at a time, and new uploads only while the probes keep up. */
export const createUploadGuard = ({ concurrencyLimit, recordingProbe }: UploadGuardDeps) => ({
  /** Admits a request that starts an upload. @throws serviceBusy, mediaBusy, tooManyAttempts before any byte of the body is read */
  begin: async <T>(caller: Parameters<ConcurrencyLimit['take']>[0], work: () => Promise<T>): Promise<T> => {
    await recordingProbe.admit(caller);
    return await concurrencyLimit.run(caller, work);
  },

  /** Admits a request that continues an upload or asks for its offset. @throws serviceBusy */
  resume: concurrencyLimit.run,
});
