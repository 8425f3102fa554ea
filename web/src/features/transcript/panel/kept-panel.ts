import { readStored, writeStored } from '../../../platform/stored.ts';

const STORED_UNDER = 'insights-open';

/** Returns whether the panel of summary and chapters was open beside the last text. */
export const isPanelKept = (): boolean => readStored(STORED_UNDER) === 'true';

/** Keeps for the next page whether the panel of summary and chapters is open. */
export const keepPanel = (isOpen: boolean): void => writeStored(STORED_UNDER, String(isOpen));
