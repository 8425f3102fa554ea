import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findFreePort } from '@escriba/testing';
import { startServerProcess } from './server-process.ts';

type CaddyOptions = {
  /** Folder for its configuration and data. */
  readonly folder: string;
  /** The service behind its reverse proxy, e.g. http://127.0.0.1:3004. */
  readonly upstream: string;
  /** Folder of static files. */
  readonly filesDir: string;
};

/** Starts Caddy with a reverse proxy for `/api/*` and static files; `CADDY_PATH` or the system's. Throws if there is none. */
export const startCaddy = async ({ folder, upstream, filesDir }: CaddyOptions) => {
  const port = await findFreePort();
  const config = join(folder, 'Caddyfile');
  const site = `http://127.0.0.1:${port} {\n\thandle /api/* {\n\t\treverse_proxy ${upstream}\n\t}\n\thandle {\n\t\troot * ${filesDir}\n\t\tfile_server {\n\t\t\tprecompressed br gzip\n\t\t}\n\t}\n}`;
  await writeFile(config, `{\n\tadmin off\n\tauto_https off\n}\n${site}\n`);
  return startServerProcess({
    program: process.env['CADDY_PATH'] ?? 'caddy',
    args: ['run', '--config', config, '--adapter', 'caddyfile'],
    env: { XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
    port,
  });
};
