import { useEffect, useState } from 'react';
import type { RecordingRequest, RecorderState, Reply } from '../messages/messages.ts';

export type AskRecording = (request: RecordingRequest) => Promise<Reply>;

const LOOK_MS = 150;

/** Returns the state of the recorder, read several times per second for its meter. */
export const useRecorder = (askRecording: AskRecording): RecorderState => {
  const [state, setState] = useState<RecorderState>({ name: 'idle' });
  useEffect(() => {
    let isGone = false;
    const look = async (): Promise<void> => {
      const reply = (await askRecording({ to: 'recording', type: 'state' })) as Reply<{
        state: RecorderState;
      }>;
      if (isGone) return;
      setState((before) => {
        const next: RecorderState = reply.ok ? reply.state : { name: 'idle' };
        return before.name === 'idle' && next.name === 'idle' ? before : next;
      });
      timer = setTimeout(() => void look(), LOOK_MS);
    };
    let timer = setTimeout(() => void look(), 0);
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [askRecording]);
  return state;
};
