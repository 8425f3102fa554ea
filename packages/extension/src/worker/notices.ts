import { pages } from '../platform/env.ts';

type Notice = { readonly title: string; readonly message: string; readonly transcriptId?: string };

const TRANSCRIPT = 'transcript ';

/** Shows a notification; a click on one of a transcript opens it. */
export const notify = async ({ title, message, transcriptId }: Notice): Promise<void> => {
  const id = transcriptId === undefined ? crypto.randomUUID() : TRANSCRIPT + transcriptId;
  const iconUrl = chrome.runtime.getURL('icons/128.png');
  await chrome.notifications.create(id, { type: 'basic', iconUrl, title, message });
};

export const onNoticeClick = async (id: string): Promise<void> => {
  await chrome.notifications.clear(id);
  if (id.startsWith(TRANSCRIPT))
    await chrome.tabs.create({ url: pages.transcript(id.slice(TRANSCRIPT.length)) });
};
