import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from 'playwright-core';
import type { Browser } from 'playwright-core';

/** Names of Chromium. The build without a window, which uses half the CPU time, comes first. */
const NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
];
/**
 * Flags that compile scripts once: pages of a test live for seconds, and compiling their code a second time costs more than the quicker code
 * saves.
 */
const SCRIPT_FLAGS = ['--no-turbofan', '--no-maglev', '--single-threaded-gc'];
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--js-flags=${SCRIPT_FLAGS.join(' ')}`,
];

/** A headless Chromium: `CHROMIUM_PATH`, else the system's under any of its names. */
export const openBrowser = (flags: readonly string[] = []): Promise<Browser> =>
  chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? findChromium(),
    args: [...FLAGS, ...flags],
  });

/** Finds the first of these programs on the `PATH`. */
export const findChromium = (names: readonly string[] = NAMES): string => {
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter(Boolean);
  const files = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  const found = files.find(isExecutable);
  if (found === undefined) throw new Error('no chromium on this system: install it or set CHROMIUM_PATH');
  return found;
};

const isExecutable = (file: string): boolean => {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};
