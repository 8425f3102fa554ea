import { type RecordingRequest, type Reply, ask } from '../messages/messages.ts';
import { CAN_RECORD_TABS } from '../platform/env.ts';
import { locale } from '../platform/texts.ts';

const DOCUMENT = 'src/offscreen.html';
const PAGE = 'src/recorder.html';
const PAGE_WAIT_MS = 100;
const PAGE_TRIES = 50;

let opening: Promise<void> | undefined;
let closing: Promise<void> | undefined;
/** The number of requests without a reply. */
let asking = 0;
/** Whether the recording service became idle while the last of them waited for its reply. */
let isResting = false;

/** Opens the context that records and sends, unless it is open. */
const openRecordingService = async (): Promise<void> => {
  if (!CAN_RECORD_TABS) return openPage();
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

/** Sends a request to the recording service and opens it first if necessary. */
export const askRecording = async <T extends object>(request: RecordingRequest): Promise<Reply<T>> => {
  asking += 1;
  isResting = false;
  try {
    await closing;
    opening ??= openRecordingService().finally(() => {
      opening = undefined;
    });
    await opening;
    return await ask<T>(request);
  } finally {
    asking -= 1;
    if (isResting) void closeRecordingService();
  }
};

/** Closes the recording service if it is idle and no request to it is pending. */
export const closeRecordingService = async (): Promise<void> => {
  isResting = asking > 0;
  if (isResting || closing !== undefined || !CAN_RECORD_TABS) return;
  closing = closeDocument().finally(() => {
    closing = undefined;
  });
  await closing;
};

const closeDocument = async (): Promise<void> => {
  if (await chrome.offscreen.hasDocument()) await chrome.offscreen.closeDocument();
};
