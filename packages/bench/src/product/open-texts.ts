import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** A request for a text. */
export type Opening = {
  readonly path: string;
  readonly request: {
    readonly method?: string;
    readonly headers: Record<string, string>;
    readonly body?: string;
  };
};
export type TextsToOpen = { readonly url: string; readonly openings: readonly Opening[] };
/** How long each text took to open, in ms. */
export type OpenedTexts = readonly number[];

const PROGRAM = fileURLToPath(new URL('open-texts.process.ts', import.meta.url));

/** Starts a client in a process of its own. Clients are other machines: its lowest priority leaves the processor to what is measured. */
export const startTextOpener = () => {
  const child = spawn('nice', ['-n', '19', process.execPath, ...process.execArgv, PROGRAM], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  return {
    /** Throws if a text cannot be opened. */
    open: async (texts: TextsToOpen): Promise<OpenedTexts> => {
      child.send(texts);
      const tookMs = await Promise.race([
        once(child, 'message').then(([texts]) => texts as OpenedTexts),
        once(child, 'exit').then(() => undefined),
      ]);
      if (tookMs === undefined) throw new Error('a text could not be opened');
      return tookMs;
    },
    stop: (): void => void child.kill(),
  };
};
