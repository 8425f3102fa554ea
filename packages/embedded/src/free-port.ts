import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isProcessRunning } from '@escriba/runtime';

/** Range of ports, below the ephemeral ones, which an outgoing connection may take between this call and the port's use. */
const RANGE = { min: 20_000, max: 32_000 };
const ATTEMPTS = 50;

/**
 * The folder with one file for each reserved port, with the process that reserved it: a port is free until its server listens, and another
 * process that searches for one must not get it meanwhile.
 */
const FOLDER = join(tmpdir(), `escriba-ports-${process.getuid?.() ?? 'all'}`);

/** Ports that this process has reserved. */
const reserved = new Set<number>();

/** Returns a port of 127.0.0.1 that nothing listens on, reserved for this process until it ends. Throws if there is none. */
export const findFreePort = async ({ min, max } = RANGE): Promise<number> => {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const port = min + Math.floor(Math.random() * (max - min));
    if (!reserved.has(port) && (await reservePort(port))) return port;
  }
  throw new Error(`no free port between ${min} and ${max} in ${ATTEMPTS} attempts`);
};

/** Reserves a certain port for this process. Returns false if something listens on it, or another process has reserved it. */
export const reservePort = async (port: number): Promise<boolean> => {
  if (!reserved.has(port)) {
    if (!(await writeReservation(port))) return false;
    if (reserved.size === 0) process.once('exit', removeReservations);
    reserved.add(port);
  }
  return isFree(port);
};

const fileOf = (port: number): string => join(FOLDER, String(port));

const writeReservation = async (port: number): Promise<boolean> => {
  await mkdir(FOLDER, { recursive: true, mode: 0o700 });
  try {
    await writeFile(fileOf(port), String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error;
  }
  const holder = await readFile(fileOf(port), 'utf8').catch(() => '');
  // Without a number, another process is just writing it.
  if (holder === '' || isProcessRunning(Number(holder))) return false;
  await rm(fileOf(port), { force: true });
  return writeReservation(port);
};

const removeReservations = (): void => {
  for (const port of reserved) rmSync(fileOf(port), { force: true });
};

const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code;

const isFree = async (port: number): Promise<boolean> => {
  const server = createServer();
  server.listen({ port, host: '127.0.0.1', exclusive: true });
  try {
    await once(server, 'listening');
  } catch {
    return false;
  }
  server.close();
  await once(server, 'close');
  return true;
};
