import { setTimeout as sleep } from 'node:timers/promises';
import {
  LIVE_HEADER_BYTES,
  LIVE_SAMPLE_RATE,
  LIVE_TEXT_PATH,
  LIVE_TEXT_PROTOCOL,
  type LiveMessage,
  TOKEN_PROTOCOL_PREFIX,
} from '@escriba/contracts/transcription/live-text';

/** All text that was shown at a moment, in ms after the first sample was spoken. */
export type Shown = { readonly atMs: number; readonly text: string };

type SpeakInput = {
  readonly url: string;
  readonly accessToken: string;
  readonly language: string;
  /** 16-bit samples of 16 kHz. */
  readonly pcm: Buffer;
  readonly signal: AbortSignal;
};

/** What the browser's worklet collects before it hands it on. */
const CHUNK_SAMPLES = 2_048;
const AFTER_MS = 3_000;

/** Speaks into live text as fast as a person does, and returns what was shown when. @throws if no worker listens */
export const speakLive = async ({
  url,
  accessToken,
  language,
  pcm,
  signal,
}: SpeakInput): Promise<Shown[]> => {
  const address = `${url.replace(/^http/, 'ws')}${LIVE_TEXT_PATH}?language=${language}`;
  const socket = new WebSocket(address, [LIVE_TEXT_PROTOCOL, TOKEN_PROTOCOL_PREFIX + accessToken]);
  const shown: Shown[] = [];
  let final = '';
  let isHeard = false;
  let startedAt = 0;
  socket.addEventListener('message', ({ data }) => {
    const message = JSON.parse(String(data)) as LiveMessage;
    if (message.type !== 'text') return;
    isHeard = true;
    final = `${final} ${message.final}`;
    const text = `${final} ${message.sure} ${message.unsure}`;
    shown.push({ atMs: performance.now() - startedAt, text });
  });
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve);
    socket.addEventListener('close', ({ code }) => reject(new Error(`live text was closed: ${code}`)));
  });
  startedAt = performance.now();
  const bytes = 2 * CHUNK_SAMPLES;
  for (let at = 0; at < pcm.length; at += bytes) {
    const chunk = pcm.subarray(at, at + bytes);
    const heardAt = startedAt + ((at + chunk.length) / 2 / LIVE_SAMPLE_RATE) * 1_000;
    await sleep(Math.max(0, heardAt - performance.now()), undefined, { signal });
    const message = Buffer.alloc(LIVE_HEADER_BYTES + chunk.length);
    message.writeUInt32LE(at / 2, 0);
    chunk.copy(message, LIVE_HEADER_BYTES);
    socket.send(message);
  }
  await sleep(AFTER_MS, undefined, { signal });
  socket.close();
  if (!isHeard) throw new Error('no worker listened');
  return shown;
};
