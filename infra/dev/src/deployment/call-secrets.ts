import type { Container } from './container.ts';

type Called = { readonly place: string; readonly environment: Container['environment'] };

const SERVICES = ['auth', 'billing', 'transcription', 'usage'] as const;

/**
 * Returns one sentence for each service that a container calls without its key, for each key to a service that it does not call, and for
 * each that it reads under another name.
 */
export const findCallFaults = (containers: readonly Called[]): readonly string[] =>
  containers.flatMap(({ place, environment }) => [
    ...SERVICES.flatMap((service) => {
      const secret = `${service.toUpperCase()}_SECRET`;
      const calls = environment.has(`${service.toUpperCase()}_URL`);
      const has = environment.has(secret) || environment.has(`${secret}_FILE`);
      if (calls === has) return [];
      return [
        calls
          ? `${place} calls ${service} and lacks ${secret}`
          : `${place} has ${secret}, and does not call ${service}`,
      ];
    }),
    ...findMisnamed({ place, environment }),
  ]);

/** Finds secrets whose file, or key of a Secret, does not have the name of the variable that it fills. */
const findMisnamed = ({ place, environment }: Called): readonly string[] =>
  ['INTERNAL', ...SERVICES.map((service) => service.toUpperCase())].flatMap((prefix) => {
    const path = environment.get(`${prefix}_SECRET_FILE`);
    const name = `${prefix.toLowerCase()}-secret`;
    const read = path?.slice(path.lastIndexOf('/') + 1);
    return read === undefined || read === name
      ? []
      : [`${place} reads ${prefix}_SECRET from ${read} in place of ${name}`];
  });
