import type { ServerResponse } from 'node:http';
import type { Recognition } from '@escriba/speech';
import { toSrt } from '@escriba/speech/srt';

type ApiError = { message: string; type: string; param?: string | null; code?: string | null };

/** Sends an error as OpenAI writes it. */
export const sendError = (response: ServerResponse, status: number, error: ApiError): void => {
  sendJson(response, status, { error: { param: null, code: null, ...error } });
};

export const sendJson = (response: ServerResponse, status: number, body: unknown): void => {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
};

export type ResponseInput = {
  recognition: Recognition;
  format: string;
  granularities: readonly string[];
  durationMs: number;
};

/** Sends the recognised text in the requested format: json, text, srt or verbose_json. */
export const sendTranscription = (response: ServerResponse, input: ResponseInput): void => {
  const { recognition, format, durationMs } = input;
  if (format === 'verbose_json') sendJson(response, 200, verboseResponse(input));
  else if (format === 'diarized_json') sendJson(response, 200, diarizedResponse(recognition));
  else if (format === 'json') sendJson(response, 200, { text: recognition.text });
  else {
    const text = format === 'srt' ? toSrt({ ...recognition, durationMs }) : recognition.text;
    response.writeHead(200, { 'content-type': 'text/plain; charset=utf-8' }).end(`${text}\n`);
  }
};

/** Returns the response of models that distinguish speakers: sentences without words. */
const diarizedResponse = ({ text, segments }: Recognition) => ({
  task: 'transcribe',
  text,
  segments: segments.map((segment, id) => ({
    type: 'transcript.text.segment',
    id: `seg_${id}`,
    start: seconds(segment.startMs),
    end: seconds(segment.endMs),
    text: segment.text,
    speaker: 'A',
  })),
});

/** Returns segments unless only words are requested; times in seconds; words without punctuation. */
const verboseResponse = ({ recognition, granularities, durationMs }: ResponseInput) => {
  const wordsOnly = granularities.includes('word') && !granularities.includes('segment');
  const segments = recognition.segments.map((segment, id) => ({
    id,
    seek: 0,
    start: seconds(segment.startMs),
    end: seconds(segment.endMs),
    text: ` ${segment.text}`,
    tokens: [],
    temperature: 0,
    avg_logprob: recognition.avgLogprob,
    compression_ratio: 1.2,
    no_speech_prob: recognition.noSpeechProb,
  }));
  const words = recognition.words.map((word) => ({
    word: word.text.trim().replaceAll(/^[\p{P}\s]+|[\p{P}\s]+$/gu, ''),
    start: seconds(word.startMs),
    end: seconds(word.endMs),
  }));
  return {
    task: 'transcribe',
    language: new Intl.DisplayNames(['en'], { type: 'language' })
      .of(recognition.language || 'en')
      ?.toLowerCase(),
    duration: durationMs / 1_000,
    text: recognition.text,
    ...(wordsOnly ? {} : { segments }),
    ...(granularities.includes('word') ? { words } : {}),
    usage: { type: 'duration', seconds: Math.ceil(durationMs / 1_000) },
  };
};

const seconds = (ms: number): number => Math.round(ms / 10) / 100;
