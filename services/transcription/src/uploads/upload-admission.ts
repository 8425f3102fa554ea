import type { InHand } from '@escriba/http';
import type { RecordingProbe } from './probe-recording.ts';

export type UploadAdmission = ReturnType<typeof createUploadAdmission>;

type UploadAdmissionDeps = { inHand: InHand; recordingProbe: Pick<RecordingProbe, 'checkRoom'> };

/** Admits upload requests: a bounded number at a time, and new uploads only while the probes keep up. */
export const createUploadAdmission = ({ inHand, recordingProbe }: UploadAdmissionDeps) => ({
  /** Admits a request that starts an upload. @throws serviceBusy, mediaBusy before any byte of the body is read */
  begin: async <T>(caller: Parameters<InHand['take']>[0], work: () => Promise<T>): Promise<T> => {
    recordingProbe.checkRoom();
    return await inHand.hold(caller, work);
  },

  /** Admits a request that continues an upload or asks for its offset. @throws serviceBusy */
  resume: inHand.hold,
});
