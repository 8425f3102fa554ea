import { DEVICE_ID_LENGTH } from '@escriba/contracts/shared/limits';
import { readStored, writeStored } from '../platform/stored.ts';

const STORED_UNDER = 'device_id';
const SHAPE = new RegExp(`^[A-Za-z0-9_-]{${DEVICE_ID_LENGTH}}$`);

/** Returns the id this browser created earlier; undefined on a first visit, when there can be no transcript. */
export const findDeviceId = (): string | undefined => {
  const stored = readStored(STORED_UNDER);
  return stored !== undefined && SHAPE.test(stored) ? stored : undefined;
};

/** Returns the id of this browser: 32 random letters and digits (cryptographic), kept in local storage. */
export const getDeviceId = (): string => {
  inMemory = findDeviceId() ?? inMemory ?? makeDeviceId();
  writeStored(STORED_UNDER, inMemory);
  return inMemory;
};

/** The id where storage is refused: it lasts as long as the page. */
let inMemory: string | undefined;

const makeDeviceId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(DEVICE_ID_LENGTH / 2)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');

/** Returns facts about the device; the server stores them for information only. */
export const describeDevice = () => ({
  user_agent: navigator.userAgent,
  screen_resolution: `${screen.width}x${screen.height}`,
  timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  language: navigator.language,
  platform: platformOf(navigator),
});

type WithUserAgentData = Navigator & { readonly userAgentData?: { readonly platform: string } };

const platformOf = (browser: WithUserAgentData): string => browser.userAgentData?.platform ?? 'unknown';
