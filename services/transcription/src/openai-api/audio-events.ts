import { createHash } from 'node:crypto';
import { failureOf, type Watch } from '../library/library.ts';
import type { TextWork } from '../publishing/publishing.ts';
import { type Reader, userOwner } from '../recordings/recordings.ts';
import { wordGap } from '@escriba/transcript';
import type { ResponseParameters } from './read-parameters.ts';

type EventsDeps = {
  readonly watch: Watch;
  readonly texts: Pick<TextWork, 'writeAudioResponse'>;
};

type Wanted = {
  readonly id: string;
  readonly parameters: ResponseParameters;
  /** Aborts when the client has disconnected: the transcription then goes on. */
  readonly signal: AbortSignal;
};

/** A line that clients ignore and that keeps the connection. */
const NOTHING = ': \n\n';

/**
 * Creates the text of OpenAI's event stream: what is recognised as it is recognised, and at the end the whole. Speakers are known at the end, so a
 * response with speakers has no text before.
 * @throws the recording's fault, transcriptionCancelled, transcriptionNotFound, serviceBusy
 */
export const createAudioEvents = ({ watch, texts }: EventsDeps) =>
  async function* audioEvents(
    { userId, locale }: Reader,
    { id, parameters, signal }: Wanted,
  ): AsyncGenerator<string | Uint8Array> {
    const { task, format, words, segments, logProbabilities } = parameters;
    const sent = startSent();
    for await (const { data } of watch({ owner: userOwner(userId), id, locale, signal })) {
      if (data.status === 'completed') break;
      const failure = failureOf(data);
      if (failure !== undefined) throw failure;
      const gap = wordGap(data.language ?? '');
      const heard = format === 'diarized_json' ? [] : data.segments.map(({ text }) => text);
      yield heard.length === 0 ? NOTHING : sent.toDelta(heard.join(gap), gap);
    }
    if (signal.aborted) return;
    const options = { task, format, words, segments, logProbabilities, sent: sent.read() };
    const schedulingKey = { class: 'free', user: userId, recording: id } as const;
    yield* await texts.writeAudioResponse({ id, options, schedulingKey });
  };

/** Follows what a stream has sent, without keeping it. */
const startSent = () => {
  const hash = createHash('sha256');
  let length = 0;
  return {
    toDelta: (text: string, gap: string): string => {
      const delta = length === 0 ? text : gap + text;
      hash.update(delta);
      length += delta.length;
      return `data: ${JSON.stringify({ type: 'transcript.text.delta', delta })}\n\n`;
    },
    read: () => ({ length, sha256: hash.copy().digest('hex') }),
  };
};
