import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { eventually, findFreePort } from '@escriba/testing';

/** A bare proxy for `GET` in front of a service, in a process of its own. */
export const startBareProxy = async (upstream: string) => {
  const port = await findFreePort();
  const program = fileURLToPath(new URL('bare-proxy.process.ts', import.meta.url));
  const child = spawn(process.execPath, [...process.execArgv, program, String(port), upstream], {
    stdio: 'inherit',
  });
  await once(child, 'spawn');
  const url = `http://127.0.0.1:${port}`;
  const close = async (): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGTERM');
    await once(child, 'exit');
  };
  const responds = () =>
    fetch(url).then(
      () => true,
      () => false,
    );
  await eventually(responds).catch(async (error: unknown) => {
    await close();
    throw error;
  });
  return { url, pid: child.pid ?? 0, close };
};
