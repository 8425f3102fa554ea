import { createHmac } from 'node:crypto';
import { grantServiceRole } from '@escriba/db';
import type { Store } from './stores.ts';

const SERVICES = ['auth', 'billing', 'transcription', 'usage'] as const;

/** Connection of each service to Postgres. */
export type ServiceDatabases = Readonly<Record<(typeof SERVICES)[number], string>>;

/** Gives each service a role of its own in the embedded Postgres, migrated; a Postgres that the environment names may forbid new roles. */
export const openServiceRoles = async (postgres: Store): Promise<ServiceDatabases> => {
  const urls = Object.fromEntries(
    SERVICES.map((service) => [service, postgres.restart ? roleUrl(postgres.url, service) : postgres.url]),
  ) as ServiceDatabases; // one for each service
  if (postgres.restart)
    for (const schema of SERVICES)
      await grantServiceRole({ ownerUrl: postgres.url, serviceUrl: urls[schema], schema });
  return urls;
};

/** Returns the URL of a service's role. The password follows from the owner's, so that it needs no file. */
const roleUrl = (ownerUrl: string, service: string): string => {
  const url = new URL(ownerUrl);
  const username = `escriba_${service}`;
  const password = createHmac('sha256', url.password).update(username).digest('hex');
  return Object.assign(url, { username, password }).href;
};
