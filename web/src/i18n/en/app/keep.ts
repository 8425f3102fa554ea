import type { Shape } from '../../pt/shape.ts';
import type { keep as source } from '../../pt/app/keep.ts';

export const keep: Shape<typeof source> = {
  title: 'Your transcript',
  working: 'Saving your transcript…',
  doneTitle: 'Transcript saved',
  done: 'The recording and the whole text are in your account.',
  goesOn: 'The recording is in your account and its transcription continues.',
  failed: 'Could not save your transcript',
  failedText: 'It is still in this browser. Check your connection and try again.',
  later: 'Go to the home page',
};
