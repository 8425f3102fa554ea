import type { ContainerEngine } from './container-engine.ts';

/** A crashed container, with the process that it had. */
export type Crashed = { readonly service: string; readonly container: string; readonly processId: number };

/** Kills the Node process behind the container's init. `docker kill` would count as a request: such a container is not restarted. */
const KILL_NODE = `
  const fs = require('node:fs');
  const main = fs.readdirSync('/proc').find((pid) => {
    if (!/^\\d+$/.test(pid) || pid === '1') return false;
    return /service.src.(main|worker).ts/.test(fs.readFileSync('/proc/' + pid + '/cmdline', 'latin1'));
  });
  process.kill(Number(main), 'SIGKILL');`;

/** Crashes every container of a service; its restart policy starts it again. */
export const crashService = (engine: ContainerEngine, service: string): Promise<readonly Crashed[]> =>
  crash(engine, service, ['/usr/bin/node', '-e', KILL_NODE]);

/** Ends Redis without a word to its clients. */
export const crashRedis = (engine: ContainerEngine): Promise<readonly Crashed[]> =>
  crash(engine, 'redis', ['sh', '-c', 'kill -9 $(pidof redis-server)']);

const crash = async (
  engine: ContainerEngine,
  service: string,
  command: readonly string[],
): Promise<readonly Crashed[]> => {
  const containers = await engine.listContainers(service);
  if (containers.length === 0) throw new Error(`${service} has no container`);
  return Promise.all(
    containers.map(async (container) => {
      const processId = await engine.processId(container);
      await engine.execute(container, command).catch(() => {}); // it may die with its container
      return { service, container, processId };
    }),
  );
};
