import { getFreeTranscription } from '@escriba/contracts/transcription/free-trial';
import type { TranscriptionSnapshot } from '@escriba/contracts/transcription/transcription';
import { useEffect, useState } from 'react';
import { findDeviceId } from '../../media/device.ts';
import { useServices } from '../../session/services.ts';

/** Returns the file name of this browser's free transcription, if it can move into an account; undefined until that is known. */
export const useTrialToKeep = (): string | undefined => {
  const { session } = useServices();
  const [fileName, setFileName] = useState<string>();
  useEffect(() => {
    const deviceId = findDeviceId();
    if (deviceId === undefined) return undefined;
    const stop = new AbortController();
    const input = { query: {}, headers: { 'x-device-id': deviceId } };
    session.callOpen(getFreeTranscription, input).then(
      ({ data }) => (stop.signal.aborted || !isMovable(data) ? undefined : setFileName(data.fileName)),
      // Without a response nothing is offered; the landing page still offers it.
      () => undefined,
    );
    return () => stop.abort();
  }, [session]);
  return fileName;
};

const isMovable = (snapshot: TranscriptionSnapshot | null): snapshot is TranscriptionSnapshot =>
  snapshot !== null &&
  (snapshot.status === 'pending' || snapshot.status === 'processing' || snapshot.status === 'completed');
