/** A container of the product: where it is declared, and what its environment sets. */
export type Container = {
  /** File and name, for messages. */
  readonly place: string;
  /** Title of its section of docs/configuration.md; undefined for a script that reads no configuration. */
  readonly process: string | undefined;
  /** Values by variable; undefined where a ConfigMap or a Secret has the value. */
  readonly environment: ReadonlyMap<string, string | undefined>;
};

/** Returns the process that an image of `infra/docker/Dockerfile` runs with these arguments. */
export const findProcess = (image: string, args: readonly string[]): string | undefined => {
  const [script] = args;
  const service = image === 'worker' ? 'transcription' : image;
  if (script === undefined) return image === 'worker' ? 'transcription worker' : image;
  if (script === '/app/service/src/main.ts') return service;
  if (script === '/app/service/src/worker.ts') return `${service} worker`;
  if (script === '/app/service/src/insights-worker.ts') return `${service} insights worker`;
  if (script === '/app/service/src/migrate.ts') return `${service} migrate`;
  return undefined;
};
