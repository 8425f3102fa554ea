import { LIVE_CLOSE, LIVE_TEXT_PROTOCOL, type LiveMessage } from '@escriba/contracts/transcription/live-text';

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
  readonly onMessage: (message: LiveMessage) => void;
  readonly onLost: () => void;
};

const WAIT_MS = 500;
const WAIT_MS_MAX = 10_000;
/** What waits in a slow connection: more is sent again by the next one. */
const UNSENT_BYTES_MAX = 1_000_000;

/** Keeps a connection of live text open until it is closed or the server ends it. */
export const connectLiveText = (options: Connection) => {
  let socket: WebSocket | undefined;
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
    const opened = new WebSocket(addressOf(options), [LIVE_TEXT_PROTOCOL, identity].flat());
    opened.binaryType = 'arraybuffer';
    socket = opened;
    opened.addEventListener('open', () => {
      for (const message of options.listFirst()) opened.send(message);
    });
    opened.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      waitMs = WAIT_MS;
      options.onMessage(JSON.parse(String(data)) as LiveMessage);
    });
    opened.addEventListener('close', ({ code }) => {
      if (socket !== opened) return;
      socket = undefined;
      isIdle = code === LIVE_CLOSE.idle;
      if (code !== LIVE_CLOSE.ended && !isIdle) wait();
    });
  };
  tryOpen();

  return {
    /** Sends a message, if there is a connection; the next one begins with what this one did not send. */
    send: (message: Uint8Array<ArrayBuffer>): void => {
      if (isIdle && !isOver) tryOpen();
      isIdle = false;
      if (socket?.readyState !== WebSocket.OPEN) return;
      if (socket.bufferedAmount > UNSENT_BYTES_MAX) socket.close();
      else socket.send(message);
    },
    close: (): void => {
      isOver = true;
      clearTimeout(timer);
      socket?.close();
    },
  };
};

const addressOf = ({ url, language, locale }: LiveConnectionOptions): string => {
  const address = new URL(url.replace(/^http/, 'ws'));
  address.searchParams.set('locale', locale);
  if (language !== undefined) address.searchParams.set('language', language);
  return address.href;
};
