import { useEffect, useState } from 'react';
import type { EngineRequest, RecorderState, Reply } from '../messages/messages.ts';

export type AskEngine = (request: EngineRequest) => Promise<Reply>;

const LOOK_MS = 150;

/** The state of the recorder, read several times per second for its meter. */
export const useRecorder = (askEngine: AskEngine): RecorderState => {
  const [state, setState] = useState<RecorderState>({ name: 'idle' });
  useEffect(() => {
    let isGone = false;
    const look = async (): Promise<void> => {
      const reply = (await askEngine({ to: 'engine', type: 'state' })) as Reply<{ state: RecorderState }>;
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
  }, [askEngine]);
  return state;
};
