import { useSyncExternalStore } from 'react';
import { createEvents } from '../platform/events.ts';
import { readStored, writeStored } from '../platform/stored.ts';

const STORED_UNDER = 'notify-when-done';
const changes = createEvents();
let canConstruct: boolean | undefined;

/** The state of notifications. `off`: not requested; `on`: enabled; `refused`: blocked by the browser; `unsupported`: not available. */
export type NotifyState = 'off' | 'on' | 'refused' | 'unsupported';

/** Returns whether the user has chosen notifications and the browser allows them. */
export const readNotifyState = (): NotifyState => {
  if (!isSupported()) return 'unsupported';
  if (Notification.permission === 'denied') return 'refused';
  return readStored(STORED_UNDER) === 'on' && Notification.permission === 'granted' ? 'on' : 'off';
};

/** Turns notifications on, with the browser's prompt if required; call it after a click only. */
export const turnNotifyOn = async (): Promise<NotifyState> => {
  if (!isSupported()) return 'unsupported';
  const permission = await Notification.requestPermission();
  if (permission === 'granted') choose('on');
  else changes.emit();
  return readNotifyState();
};

export const turnNotifyOff = (): void => choose('off');

/** Returns the state, kept current. */
export const useNotifyState = (): NotifyState =>
  useSyncExternalStore((listener) => {
    const unsubscribe = changes.subscribe(listener);
    window.addEventListener('storage', listener);
    window.addEventListener('focus', listener);
    return () => {
      unsubscribe();
      window.removeEventListener('storage', listener);
      window.removeEventListener('focus', listener);
    };
  }, readNotifyState);

const choose = (choice: 'on' | 'off'): void => {
  writeStored(STORED_UNDER, choice);
  changes.emit();
};

/**
 * Returns whether the browser can notify. Phones have the API, but its constructor throws for pages. Without permission the constructor shows
 * nothing, so it can be tested; with permission it was tested before.
 */
const isSupported = (): boolean => {
  if (typeof Notification === 'undefined' || !window.isSecureContext) return false;
  canConstruct ??= Notification.permission === 'granted' || tryConstructor();
  return canConstruct;
};

const tryConstructor = (): boolean => {
  try {
    new Notification('').close();
    return true;
  } catch {
    return false;
  }
};
