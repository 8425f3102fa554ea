import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { findFreePort } from '@escriba/testing';
import type { Recording } from '../recordings.ts';
import { type ServerProcess, startServerProcess } from './server-process.ts';

export type Nginx = Pick<ServerProcess, 'pid' | 'close'> & {
  /** Stores a recording by `PUT` and hashes the stored file, as an application behind nginx would. Time in ms; the file is removed after it. */
  readonly upload: (recording: Recording) => Promise<number>;
};

const READ_BYTES = 1024 * 1024;

/** Starts nginx that stores files in `folder`; `NGINX_PATH` or the system's. Throws if there is none. */
export const startNginx = async (folder: string): Promise<Nginx> => {
  const port = await findFreePort();
  const files = join(folder, 'files');
  await mkdir(files, { recursive: true });
  await writeFile(join(folder, 'nginx.conf'), configuration(folder, port));
  const { url, pid, close } = await startServerProcess({
    program: process.env['NGINX_PATH'] ?? 'nginx',
    args: ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', join(folder, 'error.log')],
    port,
  });
  return {
    pid,
    upload: async (recording) => {
      const startedAt = performance.now();
      await put(`${url}/recording`, recording);
      await hash(join(files, 'recording'));
      const tookMs = performance.now() - startedAt;
      await rm(join(files, 'recording'));
      return tookMs;
    },
    close,
  };
};

/** Returns the configuration of one process, as the gateway is one. */
const configuration = (folder: string, port: number): string => `
daemon off;
master_process off;
user root;
pid ${join(folder, 'nginx.pid')};
events { worker_connections 64; }
http {
  access_log off;
  client_max_body_size 0;
  client_body_temp_path ${join(folder, 'bodies')};
  server {
    listen 127.0.0.1:${port};
    root ${join(folder, 'files')};
    location / { dav_methods PUT; }
  }
}
`;

const put = async (url: string, recording: Recording): Promise<void> => {
  const sent = request(url, { method: 'PUT', headers: { 'content-length': recording.sizeBytes } });
  const responded = once(sent, 'response') as Promise<[IncomingMessage]>;
  const [[response]] = await Promise.all([responded, pipeline(Readable.from(recording.read()), sent)]);
  response.resume();
  if (response.statusCode !== 201) throw new Error(`nginx refused the upload: ${response.statusCode}`);
};

const hash = async (path: string): Promise<string> => {
  const sha256 = createHash('sha256');
  for await (const chunk of createReadStream(path, { highWaterMark: READ_BYTES }))
    sha256.update(chunk as Buffer);
  return sha256.digest('hex');
};
