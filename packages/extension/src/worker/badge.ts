import type { RecorderState } from '../messages/messages.ts';
import { text } from '../platform/texts.ts';

const COLOURS = { recording: '#c0362c', paused: '#8a6d1f', interrupted: '#8a6d1f' } as const;

/** Shows on the extension's icon that it records. */
export const showRecorder = async (name: RecorderState['name']): Promise<void> => {
  if (name === 'idle') return clearBadge();
  await chrome.action.setBadgeBackgroundColor({ color: COLOURS[name] });
  await chrome.action.setBadgeText({ text: name === 'recording' ? text('badgeRecording') : 'II' });
  await chrome.action.setTitle({ title: text(name === 'recording' ? 'titleRecording' : 'titlePaused') });
};

/** Shows that an interrupted recording waits for the user. */
export const showInterrupted = async (): Promise<void> => {
  await chrome.action.setBadgeBackgroundColor({ color: COLOURS.interrupted });
  await chrome.action.setBadgeText({ text: '!' });
  await chrome.action.setTitle({ title: text('titleInterrupted') });
};

const clearBadge = async (): Promise<void> => {
  await chrome.action.setBadgeText({ text: '' });
  await chrome.action.setTitle({ title: text('name') });
};
