import type { ComposeService } from './compose.ts';
import { OUTSIDE } from './network.ts';

type Services = Readonly<Record<string, ComposeService>>;
type Networks = Readonly<Record<string, { readonly internal?: boolean }>>;
type Compose = { readonly services: Services; readonly networks: Networks };

/**
 * Returns the other containers of `docker-compose.yml` that a container reaches.
 * @internal Its test names those of a worker.
 */
export const listReachable = ({ services }: Compose, name: string): readonly string[] =>
  Object.entries(services)
    .filter(([other, { networks = [] }]) => other !== name && networks.some(isOn(services[name])))
    .map(([other]) => other)
    .toSorted();

/**
 * Returns one sentence for each container that a container calls and does not reach, and for each that reaches other machines without a
 * need.
 */
export const findComposeNetworkFaults = (compose: Compose): readonly string[] =>
  Object.entries(compose.services).flatMap(([name, service]) => {
    if (service.environment === undefined || name === 'caddy') return [];
    const reachable = listReachable(compose, name);
    const isOpen = (service.networks ?? []).some((network) => compose.networks[network]?.internal !== true);
    return [
      ...listCalled(service)
        .filter((called) => !reachable.includes(called))
        .map((called) => `${name} calls ${called}, and shares no network with it`),
      ...(isOpen === needsInternet(service) ? [] : [`${name} ${isOpen ? 'reaches' : 'lacks'} the internet`]),
    ];
  });

const isOn = (service: ComposeService | undefined) => (network: string) =>
  service?.networks?.includes(network) === true;

/** Lists the services that one calls, such as `auth` for `http://auth:8080`, and the stores. */
const listCalled = ({ environment = {} }: ComposeService): readonly string[] => [
  ...Object.values(environment).flatMap((value) => /^http:\/\/([a-z0-9-]+):\d+$/.exec(value)?.[1] ?? []),
  ...outsideOf(environment).filter((target) => target === 'postgres' || target === 'redis'),
];

/** Returns whether a service needs the internet. A speech server outside is what docker-compose.engine.yml is for. */
const needsInternet = ({ environment = {} }: ComposeService): boolean =>
  outsideOf(environment).some((target) => target === 'internet' || target === 'mail');

const outsideOf = (environment: Readonly<Record<string, string>>): readonly string[] =>
  Object.keys(environment).flatMap((name) => OUTSIDE[name.replace(/_FILE$/, '')] ?? []);
