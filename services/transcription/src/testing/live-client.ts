import { readFile } from 'node:fs/promises';
import {
  DEVICE_PROTOCOL_PREFIX,
  LIVE_HEADER_BYTES,
  LIVE_TEXT_PATH,
  LIVE_TEXT_PROTOCOL,
  type LiveMessage,
  TOKEN_PROTOCOL_PREFIX,
} from '@escriba/contracts/transcription/live-text';
import { eventually, samplePath } from '@escriba/testing';

type LiveClientOptions = {
  /** Of the gateway. */
  readonly url: string;
  readonly deviceId?: string;
  readonly authorization?: string | undefined;
  readonly query?: string;
};

const PATIENCE = { timeoutMs: 60_000 };
const WAV_HEADER_BYTES = 44;

/** A page that shows live text, as far as the connection goes. */
export const openLiveClient = ({
  url,
  deviceId,
  authorization,
  query = 'language=pt',
}: LiveClientOptions) => {
  const token = authorization?.replace('Bearer ', TOKEN_PROTOCOL_PREFIX);
  const device = deviceId === undefined ? undefined : DEVICE_PROTOCOL_PREFIX + deviceId;
  const protocols = [LIVE_TEXT_PROTOCOL, token, device].filter((each) => each !== undefined);
  const socket = new WebSocket(`${url.replace('http', 'ws')}${LIVE_TEXT_PATH}?${query}`, protocols);
  const messages: LiveMessage[] = [];
  let closeCode: number | undefined;
  socket.addEventListener('message', ({ data }) => messages.push(JSON.parse(String(data)) as LiveMessage));
  socket.addEventListener('close', ({ code }) => (closeCode = code));
  const texts = () => messages.flatMap((message) => (message.type === 'text' ? [message] : []));
  const send = (fromSample: number, pcm: Buffer): void => {
    const message = Buffer.alloc(LIVE_HEADER_BYTES + pcm.length);
    message.writeUInt32LE(fromSample, 0);
    pcm.copy(message, LIVE_HEADER_BYTES);
    socket.send(message);
  };
  return {
    socket,
    messages,
    opened: (): Promise<unknown> =>
      eventually(() => socket.readyState === socket.OPEN || closeCode !== undefined, PATIENCE),
    closeCode: () => closeCode,
    closed: async (): Promise<number> => {
      await eventually(() => closeCode !== undefined, PATIENCE);
      return closeCode ?? 0;
    },
    send,
    /** Sends samples from a position on, in messages of a quarter of a second. */
    sendAll: (pcm: Buffer, fromSample = 0): void => {
      for (let at = 0; at < pcm.length; at += 8_000) send(fromSample + at / 2, pcm.subarray(at, at + 8_000));
    },
    ended: () => messages.find((message) => message.type === 'ended'),
    finalText: (): string =>
      texts()
        .map(({ final }) => final)
        .filter((text) => text !== '')
        .join(' '),
    openTexts: (): string[] => texts().map(({ sure, unsure }) => `${sure} ${unsure}`.trim()),
    finalSample: (): number => texts().at(-1)?.finalSample ?? 0,
    close: (): void => socket.close(),
  };
};

/** A short Portuguese sentence as samples. */
export const readShortSpeech = async (): Promise<Buffer> =>
  (await readFile(samplePath('short-pt.wav'))).subarray(WAV_HEADER_BYTES);

/** Silence of a length, as samples. */
export const silence = (seconds: number): Buffer => Buffer.alloc(seconds * 32_000);
