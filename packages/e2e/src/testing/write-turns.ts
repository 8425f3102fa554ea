import { randomUUID } from 'node:crypto';
import { openTranscript, saveTranscript } from '@escriba/contracts/transcription/transcript';
import type { User } from './user.ts';

/** Writes what speakers say over the whole text of a recording: a passage a turn, from `d1` on, the speakers one after the other. */
export const writeTurns = async (
  user: User,
  id: string,
  turns: readonly string[],
  speakers: readonly string[] = ['p1', 'p2'],
): Promise<void> => {
  const { data } = await user.call(openTranscript, { params: { id } });
  const texts = turns.map((text) => text.split(' '));
  const wordMs = Math.floor((data.document.durationMs * 0.9) / texts.flat().length);
  let atMs = 0;
  const insert = texts.map((words, index) => ({
    id: `d${index + 1}`,
    speaker: speakers[index % speakers.length] ?? null,
    words: words.map((text) => {
      atMs += wordMs;
      return { text, startMs: atMs - wordMs, endMs: atMs, confidence: 0.9 };
    }),
  }));
  await user.call(saveTranscript, {
    params: { id },
    body: {
      saveId: randomUUID(),
      baseRevision: data.revision,
      seal: true,
      splices: [{ start: 0, deleteCount: data.document.segments.length, insert }],
      speakers: speakers.map((speaker) => ({ id: speaker, name: null })),
    },
  });
};
