import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { PlanLimits } from '@escriba/contracts/plans/limits';
import { createTemporaryDirectory } from '@escriba/testing';
import { startWatchProcess } from '@escriba/watch/watch-process';
import { startGatewayAndApi } from './gateway-and-api.ts';
import { createProgram } from './program.ts';
import { listTexts, startRoughWay } from './rough-way.ts';
import { startTestService } from './start-test-service.ts';
import { makeWav } from './tus-client.ts';

export type WatchStage = Awaited<ReturnType<typeof startWatchStage>>;

/** Size of a file that is sent in two chunks. */
export const TWO_CHUNKS_BYTES = 17_000_000;

type Connection = { readonly url: string; readonly key: string };
type Environment = Readonly<Record<string, string>>;

/** Starts gateway and API, a way to them on which requests meet mishaps, and a disk for watched folders. */
export const startWatchStage = async () => {
  const service = await startTestService();
  const gateway = await startGatewayAndApi(service, { USER_UPLOAD_SIZE_MB_MAX: '50' });
  const way = await startRoughWay(gateway.url);
  const disk = await createTemporaryDirectory();
  let companies = 0;

  const start = (connection: Connection, args: readonly string[], env: Environment = {}) =>
    startWatchProcess({ ...connection, args, env: { ...process.env, ...env } });

  /** Runs the program until it ends by itself. */
  const run = async (...input: Parameters<typeof start>) => {
    const program = start(...input);
    return { code: await program.ended, log: program.log() };
  };

  /** Creates a company with a key, a folder of recordings and one of texts. */
  const createCompany = async (limits: Partial<PlanLimits> = {}) => {
    companies += 1;
    const source = join(disk.path, String(companies), 'in');
    const target = join(disk.path, String(companies), 'out');
    await mkdir(source, { recursive: true });
    await mkdir(target);
    const program = await createProgram(service, 'business', limits);
    const connection = { url: way.url, key: gateway.createKey(program.userId) };
    const args = [source, '--to', target, '--every', '1'];
    return {
      ...program,
      source,
      target,
      connection,
      put: async (name: string, content: Uint8Array = makeWav(20_000)): Promise<void> => {
        await mkdir(dirname(join(source, name)), { recursive: true });
        await writeFile(join(source, name), content);
      },
      texts: () => listTexts(target),
      watch: (...more: readonly string[]) => start(connection, [...args, ...more]),
      watchOnce: (...more: readonly string[]) => run(connection, [...args, '--once', ...more]),
    };
  };

  return {
    service,
    gateway,
    way,
    disk,
    run,
    createCompany,
    stop: async (): Promise<void> => {
      await way.stop();
      await gateway.stop();
      await service.stop();
      await disk.remove();
    },
  };
};
