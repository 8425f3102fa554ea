import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { setTimeout as sleep } from 'node:timers/promises';

const run = promisify(execFile);

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));
const OUTPUT_BYTES_MAX = 64 * 1024 * 1024;
const BUILD_TIMEOUT_MS = 30 * 60_000;
const COMPOSE_TIMEOUT_MS = 5 * 60_000;
const TICK_MS = 1_000;

export type ContainerEngineOptions = {
  /** `docker`, or `podman` with its socket in DOCKER_HOST. */
  readonly engine: 'docker' | 'podman';
  /** Program and first arguments of Compose, e.g. `docker compose`. */
  readonly compose: readonly string[];
  readonly project: string;
  readonly env: NodeJS.ProcessEnv;
};

export type ContainerEngine = ReturnType<typeof createContainerEngine>;

/** Builds images and drives the root's compose file with the engine's own commands. Every call rejects if the command fails. */
export const createContainerEngine = ({ engine, compose, project, env }: ContainerEngineOptions) => {
  const [composeFile = '', ...composeArgs] = compose;
  const options = { cwd: ROOT, env: { ...process.env, ...env }, maxBuffer: OUTPUT_BYTES_MAX };
  const composed = async (args: readonly string[]): Promise<string> => {
    const all = [...composeArgs, '--project-name', project, ...args];
    return (await run(composeFile, all, { ...options, timeout: COMPOSE_TIMEOUT_MS })).stdout;
  };
  const inspect = async (container: string, format: string): Promise<string> =>
    (await run(engine, ['inspect', '--format', format, container], options)).stdout.trim();
  const listContainers = async (service: string): Promise<readonly string[]> =>
    (await composed(['ps', '--all', '--quiet', service])).split('\n').filter(Boolean);

  return {
    build: async (image: string, buildArgs: Readonly<Record<string, string>>): Promise<void> => {
      const given = Object.entries(buildArgs).flatMap(([key, value]) => ['--build-arg', `${key}=${value}`]);
      const layers = engine === 'podman' ? ['--layers'] : [];
      const args = ['build', ...layers, ...given, '--tag', image, '--file', 'infra/docker/Dockerfile', '.'];
      await run(engine, args, { ...options, timeout: BUILD_TIMEOUT_MS });
    },
    imageBytes: async (image: string): Promise<number> =>
      Number((await run(engine, ['image', 'inspect', '--format', '{{.Size}}', image], options)).stdout),
    /** Runs a script of an image without a network; returns what it prints. */
    run: async (image: string, args: readonly string[]): Promise<string> =>
      (await run(engine, ['run', '--rm', '--network', 'none', '--read-only', image, ...args], options))
        .stdout,
    compose: composed,
    listContainers,
    exitCode: async (container: string): Promise<number> =>
      Number(await inspect(container, '{{.State.ExitCode}}')),
    /** Returns the id of the container's first process on the host; 0 while none runs. */
    processId: async (container: string): Promise<number> =>
      Number(await inspect(container, '{{.State.Pid}}')),
    execute: async (container: string, command: readonly string[]): Promise<string> =>
      (await run(engine, ['exec', container, ...command], options)).stdout,
    /** Runs health checks until the signal aborts. Podman leaves them to systemd; without it they run here. */
    runHealthChecks: async (signal: AbortSignal): Promise<void> => {
      if (engine !== 'podman') return;
      while (!signal.aborted) {
        const filter = `label=com.docker.compose.project=${project}`;
        const { stdout } = await run('podman', ['ps', '--quiet', '--filter', filter], options);
        for (const container of stdout.split('\n').filter(Boolean))
          await run('podman', ['healthcheck', 'run', container], options).catch(() => {}); // unhealthy is a state, not an error
        await sleep(TICK_MS, undefined, { signal }).catch(() => {});
      }
    },
  };
};
