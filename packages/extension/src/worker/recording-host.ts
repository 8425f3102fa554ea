import { type RecordingRequest, type Reply, ask } from '../messages/messages.ts';
import { locale } from '../platform/texts.ts';

const DOCUMENT = 'src/offscreen.html';
const PAGE = 'src/recorder.html';
const PAGE_WAIT_MS = 100;
const PAGE_TRIES = 50;

type HostDeps = {
  /** Whether the browser has offscreen documents. Otherwise a page that the user sees records. */
  readonly canRecordTabs: boolean;
};

export type RecordingHost = ReturnType<typeof createRecordingHost>;

/** Opens and closes the context that records and sends, and passes requests to it. */
export const createRecordingHost = ({ canRecordTabs }: HostDeps) => {
  let opening: Promise<void> | undefined;
  let closing: Promise<void> | undefined;
  /** The number of requests without a reply. */
  let asking = 0;
  /** Whether the recording service was idle while one of them waited for its reply. */
  let wasIdle = false;

  const open = canRecordTabs ? openDocument : openPage;

  return {
    /** Sends a request to the recording service and opens it first if necessary. */
    askRecording: async <T extends object>(request: RecordingRequest): Promise<Reply<T>> => {
      asking += 1;
      try {
        await closing;
        opening ??= open().finally(() => {
          opening = undefined;
        });
        await opening;
        return await ask<T>(request);
      } finally {
        asking -= 1;
        // The service may have been idle before it got the request, and record now: it says so again if it is idle still.
        if (asking === 0 && wasIdle) {
          wasIdle = false;
          void ask({ to: 'recording', type: 'rest' });
        }
      }
    },

    /** Closes the recording service, which is idle, unless a request to it is pending. */
    closeRecordingService: async (): Promise<void> => {
      wasIdle = asking > 0;
      if (wasIdle || closing !== undefined || !canRecordTabs) return;
      closing = closeDocument().finally(() => {
        closing = undefined;
      });
      await closing;
    },
  };
};

const openDocument = async (): Promise<void> => {
  if (await chrome.offscreen.hasDocument()) return;
  await chrome.offscreen.createDocument({
    url: `${DOCUMENT}?locale=${locale()}`,
    reasons: [chrome.offscreen.Reason.USER_MEDIA],
    justification: 'Records the tab and the microphone, and sends the recording.',
  });
};

/** Opens a page that the user sees; it stays until they close it. Resolves when it replies. */
const openPage = async (): Promise<void> => {
  if ((await ask({ to: 'recording', type: 'state' })).ok) return;
  await chrome.tabs.create({ url: chrome.runtime.getURL(PAGE) });
  for (let tries = 0; tries < PAGE_TRIES; tries += 1) {
    if ((await ask({ to: 'recording', type: 'state' })).ok) return;
    await new Promise((resolve) => setTimeout(resolve, PAGE_WAIT_MS));
  }
};

const closeDocument = async (): Promise<void> => {
  if (await chrome.offscreen.hasDocument()) await chrome.offscreen.closeDocument();
};
