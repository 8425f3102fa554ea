import { useSyncExternalStore } from 'react';
import { createEvents } from '../platform/events.ts';
import { readStored, writeStored } from '../platform/stored.ts';

const STORED_UNDER = 'notify-when-done';
const changes = createEvents();
let canConstruct: boolean | undefined;

/** `off`: not asked for; `on`: will be told; `refused`: the browser does not allow it; `unsupported`: it cannot. */
export type NotifyState = 'off' | 'on' | 'refused' | 'unsupported';

/** Whether the person wants to be told, and the browser lets us. */
export const readNotifyState = (): NotifyState => {
  if (!isSupported()) return 'unsupported';
  if (Notification.permission === 'denied') return 'refused';
  return readStored(STORED_UNDER) === 'on' && Notification.permission === 'granted' ? 'on' : 'off';
};

/** Turns telling on, asking the browser where it wants to be asked; only ever after a click. */
export const turnNotifyOn = async (): Promise<NotifyState> => {
  if (!isSupported()) return 'unsupported';
  const permission = await Notification.requestPermission();
  if (permission === 'granted') choose('on');
  else changes.emit();
  return readNotifyState();
};

export const turnNotifyOff = (): void => choose('off');

/** The state, kept up to date. */
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
 * Phones know the word, but pages may not say it: there the constructor throws. Without permission it shows nothing, so it can be
 * tried; with permission it was tried before.
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
