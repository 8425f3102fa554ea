/** What a page may ask the browser extension. It answers `{ ok, error }`, and some answers say more. */
export type ExtensionQuestion = 'PING' | 'REQUEST_OAUTH_LOGIN' | 'CHECK_AUTH' | 'GET_INFO';

export type ExtensionReply = {
  readonly ok: boolean;
  readonly error?: string;
  /** CHECK_AUTH: whether somebody is signed in there. */
  readonly authenticated?: boolean;
  /** GET_INFO. */
  readonly version?: string;
};

/** `unavailable`: no page of this browser can talk to extensions. `not_installed`: it could, but nobody answers. */
export type ExtensionAnswer =
  | { readonly name: 'replied'; readonly reply: ExtensionReply }
  | { readonly name: 'not_installed' | 'unavailable' };

type Runtime = {
  readonly sendMessage?: (id: string, message: object, reply: (answer: unknown) => void) => unknown;
  readonly lastError?: { readonly message?: string } | undefined;
};
type Chrome = { readonly runtime?: Runtime };

/** An extension that is there answers PING in far less; one that is not never does. */
const PING_WAIT_MS = 400;
/** Other answers may have to wake the extension or ask its server. */
const WAIT_MS = 10_000;

/** Asks the extension. Never throws: what does not answer in time is not installed. */
export const askExtension = (
  extensionId: string,
  type: ExtensionQuestion,
  chrome: Chrome | undefined = (globalThis as { chrome?: Chrome }).chrome,
): Promise<ExtensionAnswer> => {
  if (chrome === undefined) return Promise.resolve({ name: 'unavailable' });
  const { runtime } = chrome;
  // Chrome shows `runtime` only to pages that an installed extension lets talk to it.
  if (typeof runtime?.sendMessage !== 'function') return Promise.resolve({ name: 'not_installed' });
  return new Promise((resolve) => {
    const giveUp = () => resolve({ name: 'not_installed' });
    const timer = setTimeout(giveUp, type === 'PING' ? PING_WAIT_MS : WAIT_MS);
    try {
      runtime.sendMessage?.(extensionId, { type }, (answer) => {
        clearTimeout(timer);
        if (runtime.lastError !== undefined || !isReply(answer)) giveUp();
        else resolve({ name: 'replied', reply: answer });
      });
    } catch {
      clearTimeout(timer);
      giveUp();
    }
  });
};

const isReply = (answer: unknown): answer is ExtensionReply =>
  typeof answer === 'object' && answer !== null && typeof (answer as ExtensionReply).ok === 'boolean';
