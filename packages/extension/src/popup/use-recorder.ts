import { useEffect, useState } from 'react';
import type { RecordingRequest, RecorderState, Reply } from '../messages/messages.ts';

export type AskRecording = (request: RecordingRequest) => Promise<Reply>;

const LOOK_MS = 150;
const IDLE: RecorderState = { name: 'idle' };

/** Returns the state of the recorder, read several times per second for its meter, with all sentences of its live text. */
export const useRecorder = (askRecording: AskRecording): RecorderState => {
  const [state, setState] = useState<RecorderState>(IDLE);
  useEffect(() => {
    let isGone = false;
    let text: { readonly id: string; readonly final: readonly string[] } | undefined;
    const look = async (): Promise<void> => {
      const known = text === undefined ? {} : { known: { id: text.id, sentences: text.final.length } };
      const reply = (await askRecording({ to: 'recording', type: 'state', ...known })) as Reply<{
        state: RecorderState;
      }>;
      if (isGone) return;
      const next = reply.ok ? withSentences(reply.state, text) : IDLE;
      text = next.name === 'idle' ? undefined : { id: next.id, final: next.liveText.final };
      setState((before) => (before.name === 'idle' && next.name === 'idle' ? before : next));
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

/** Puts the sentences that the page has before the new ones. */
const withSentences = (
  state: RecorderState,
  text: { readonly id: string; readonly final: readonly string[] } | undefined,
): RecorderState => {
  if (state.name === 'idle' || text?.id !== state.id || text.final.length === 0) return state;
  const { liveText } = state;
  const final = liveText.final.length === 0 ? text.final : [...text.final, ...liveText.final];
  return { ...state, liveText: { ...liveText, final } };
};
