import {
  LIVE_CLOSE,
  LIVE_SILENCE_MS_MAX,
  LIVE_TEXT_PROTOCOL,
  type LiveMessage,
} from '@escriba/contracts/transcription/live-text';
import type { ShownMessage } from './live-text-state.ts';

export type LiveConnectionOptions = {
  /** The address of the product's live text, e.g. `https://escriba.example/api/transcription/live`. */
  readonly url: string;
  /** The spoken language; absent: the server's default. */
  readonly language: string | undefined;
  /** The language of the server's sentences. */
  readonly locale: string;
  /**
   * Returns the subprotocols that say who asks: an access token, with a workspace beside it, or a device id. A rejection counts as a lost
   * connection.
   */
  readonly findIdentity: () => Promise<string | readonly string[]>;
};

type Connection = LiveConnectionOptions & {
  /** The messages that a new connection begins with. */
  readonly listFirst: () => readonly (string | Uint8Array<ArrayBuffer>)[];
  readonly onMessage: (message: ShownMessage) => void;
  readonly onLost: () => void;
};

const WAIT_MS = 500;
const WAIT_MS_MAX = 10_000;
const OPEN_MS_MAX = 15_000;
/** What waits in a slow connection: more is sent again by the next one. */
const UNSENT_BYTES_MAX = 1_000_000;

/** Keeps a connection of live text open until it is closed or the server ends it. */
export const connectLiveText = (options: Connection) => {
  let socket: ReturnType<typeof openSocket> | undefined;
  let isOver = false;
  let waitMs = WAIT_MS;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Closed by a long pause. */
  let isIdle = false;

  const wait = (): void => {
    if (isOver) return;
    options.onLost();
    timer = setTimeout(tryOpen, waitMs);
    waitMs = Math.min(2 * waitMs, WAIT_MS_MAX);
  };
  const tryOpen = (): void => void open().catch(wait);
  const open = async (): Promise<void> => {
    const identity = await options.findIdentity().catch(() => undefined);
    if (isOver) return;
    if (identity === undefined) return wait();
    socket = openSocket(addressOf(options), [LIVE_TEXT_PROTOCOL, identity].flat(), {
      listFirst: options.listFirst,
      onMessage: (message) => {
        waitMs = WAIT_MS;
        options.onMessage(message);
      },
      onEnd: (code) => {
        socket = undefined;
        isIdle = code === LIVE_CLOSE.idle;
        if (code !== LIVE_CLOSE.ended && !isIdle) wait();
      },
    });
  };
  tryOpen();

  return {
    /** Sends a message, if there is a connection; the next one begins with what this one did not send. */
    send: (message: Uint8Array<ArrayBuffer>): void => {
      if (isIdle && !isOver) tryOpen();
      isIdle = false;
      socket?.send(message);
    },
    close: (): void => {
      isOver = true;
      clearTimeout(timer);
      socket?.leave();
    },
  };
};

const addressOf = ({ url, language, locale }: LiveConnectionOptions): string => {
  const address = new URL(url.replace(/^http/, 'ws'));
  address.searchParams.set('locale', locale);
  address.searchParams.set('heartbeat', 'true');
  if (language !== undefined) address.searchParams.set('language', language);
  return address.href;
};

type SocketEvents = Pick<Connection, 'listFirst' | 'onMessage'> & {
  /** Called once, with the code of the server or the browser, or without one if the connection is left. */
  readonly onEnd: (code?: number) => void;
};

/** Opens a connection, and leaves it when nothing comes any more: on a dead one the browser waits minutes until it says so, also after `close`. */
const openSocket = (address: string, protocols: string[], { listFirst, onMessage, onEnd }: SocketEvents) => {
  const socket = new WebSocket(address, protocols);
  socket.binaryType = 'arraybuffer';
  const ended = new AbortController();
  const { signal } = ended;
  let hasHeartbeats = false;

  const end = (code?: number): void => {
    if (signal.aborted) return;
    ended.abort();
    clearTimeout(timer);
    onEnd(code);
  };
  const leave = (): void => {
    socket.close();
    end();
  };
  let timer = setTimeout(leave, OPEN_MS_MAX);
  const open = (): void => {
    clearTimeout(timer);
    for (const message of listFirst()) socket.send(message);
  };
  const take = ({ data }: MessageEvent<unknown>): void => {
    const message = JSON.parse(String(data)) as LiveMessage;
    hasHeartbeats ||= message.type === 'heartbeat';
    clearTimeout(timer);
    if (hasHeartbeats) timer = setTimeout(leave, LIVE_SILENCE_MS_MAX);
    if (message.type !== 'heartbeat') onMessage(message);
  };
  socket.addEventListener('open', open, { signal });
  socket.addEventListener('message', take, { signal });
  socket.addEventListener('close', ({ code }) => end(code), { signal });

  return {
    leave,
    send: (message: Uint8Array<ArrayBuffer>): void => {
      if (socket.readyState !== WebSocket.OPEN) return;
      if (socket.bufferedAmount > UNSENT_BYTES_MAX) leave();
      else socket.send(message);
    },
  };
};
