import { text } from '../platform/texts.ts';
import { nameOfUrl } from './names.ts';
import type { RecordingHost } from './recording-host.ts';
import { notify } from './notices.ts';
import { readLanguage } from '../platform/settings.ts';

const MENU = 'transcribe';

/** Creates the entry of the context menu; the browser keeps it. */
export const createMenu = (): void => {
  chrome.contextMenus.removeAll(() => {
    chrome.contextMenus.create({
      id: MENU,
      title: text('menuTranscribe'),
      contexts: ['audio', 'video', 'link'],
    });
  });
};

/** Transcribes the clicked audio, video or link. */
export const onMenuClick = async (
  { askRecording }: Pick<RecordingHost, 'askRecording'>,
  { srcUrl, linkUrl }: chrome.contextMenus.OnClickData,
): Promise<void> => {
  const url = srcUrl ?? linkUrl;
  if (url === undefined) return;
  const name = nameOfUrl(url);
  await notify({ title: text('takingTitle'), message: name });
  const reply = await askRecording({
    to: 'recording',
    type: 'take',
    url,
    name,
    language: await readLanguage(),
  });
  if (!reply.ok) await notify({ title: text('takeFailed'), message: text(reasonOf(reply.error)) });
};

const reasonOf = (error: string) => {
  if (error === 'signed_out') return 'takeSignedOut';
  if (error === 'media_unsupported') return 'takeUnsupported';
  return error === 'media_too_large' ? 'takeTooLarge' : 'takeUnreachable';
};
