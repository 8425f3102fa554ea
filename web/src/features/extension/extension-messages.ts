/** Messages from a page to the browser extension. It replies with `{ ok, error }` and message-specific fields. */
export type ExtensionQuestion = 'PING' | 'REQUEST_OAUTH_LOGIN' | 'CHECK_AUTH' | 'GET_INFO';

export type ExtensionReply = {
  readonly ok: boolean;
  readonly error?: string;
  /** Whether the extension is signed in, for CHECK_AUTH. */
  readonly authenticated?: boolean;
  /** The version, for GET_INFO. */
  readonly version?: string;
};

/** The result of a message. `unavailable`: this browser has no extension messaging. `not_installed`: no extension replied. */
export type ExtensionOutcome =
  | { readonly name: 'replied'; readonly reply: ExtensionReply }
  | { readonly name: 'not_installed' | 'unavailable' };

type Runtime = {
  readonly sendMessage?: (id: string, message: object, reply: (message: unknown) => void) => unknown;
  readonly lastError?: { readonly message?: string } | undefined;
};
type Chrome = { readonly runtime?: Runtime };

/** How long an answer to PING is awaited. An installed extension replies much sooner; a missing one never does. */
const PING_WAIT_MS = 400;
/** How long answers to other messages are awaited: they may wake the extension or its server. */
const WAIT_MS = 10_000;

/** Sends a message to the extension. Never throws: no reply in time means not installed. */
export const askExtension = (
  extensionId: string,
  type: ExtensionQuestion,
  chrome: Chrome | undefined = (globalThis as { chrome?: Chrome }).chrome,
): Promise<ExtensionOutcome> => {
  if (chrome === undefined) return Promise.resolve({ name: 'unavailable' });
  const { runtime } = chrome;
  // Chrome offers `runtime` only to pages that an installed extension accepts.
  if (typeof runtime?.sendMessage !== 'function') return Promise.resolve({ name: 'not_installed' });
  return new Promise((resolve) => {
    const giveUp = () => resolve({ name: 'not_installed' });
    const timer = setTimeout(giveUp, type === 'PING' ? PING_WAIT_MS : WAIT_MS);
    try {
      runtime.sendMessage?.(extensionId, { type }, (message) => {
        clearTimeout(timer);
        if (runtime.lastError !== undefined || !isReply(message)) giveUp();
        else resolve({ name: 'replied', reply: message });
      });
    } catch {
      clearTimeout(timer);
      giveUp();
    }
  });
};

const isReply = (message: unknown): message is ExtensionReply =>
  typeof message === 'object' && message !== null && typeof (message as ExtensionReply).ok === 'boolean';
