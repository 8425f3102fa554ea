import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eventually, findFreePort } from '@escriba/testing';

type CaddyOptions = {
  /** Folder for its configuration and data. */
  readonly folder: string;
  /** The service behind its reverse proxy, e.g. http://127.0.0.1:3004. */
  readonly upstream: string;
  /** Folder of static files. */
  readonly filesDir: string;
};

const START_TIMEOUT_MS = 10_000;

/** Caddy with a reverse proxy for `/api/*` and static files; `CADDY_PATH` or the system's. Throws if there is none. */
export const startCaddy = async ({ folder, upstream, filesDir }: CaddyOptions) => {
  const port = await findFreePort();
  const config = join(folder, 'Caddyfile');
  const site = `http://127.0.0.1:${port} {\n\thandle /api/* {\n\t\treverse_proxy ${upstream}\n\t}\n\thandle {\n\t\troot * ${filesDir}\n\t\tfile_server {\n\t\t\tprecompressed br gzip\n\t\t}\n\t}\n}`;
  await writeFile(config, `{\n\tadmin off\n\tauto_https off\n}\n${site}\n`);
  const child = spawn(
    process.env['CADDY_PATH'] ?? 'caddy',
    ['run', '--config', config, '--adapter', 'caddyfile'],
    {
      env: { ...process.env, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
      stdio: 'ignore',
    },
  );
  await once(child, 'spawn');
  const close = async (): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGTERM');
    await once(child, 'exit');
  };
  const url = `http://127.0.0.1:${port}`;
  const responds = () =>
    fetch(url).then(
      () => true,
      () => false,
    );
  await eventually(responds, { timeoutMs: START_TIMEOUT_MS }).catch(async (error: unknown) => {
    await close();
    throw error;
  });
  return { url, pid: child.pid ?? 0, close };
};
