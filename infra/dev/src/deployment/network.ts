import type { Manifest, PodContainer } from './manifests.ts';

type Labels = Readonly<Record<string, string>>;
type Peer = {
  readonly podSelector?: { readonly matchLabels?: Labels };
  readonly ipBlock?: { readonly cidr: string };
};
type Ports = { readonly ports?: readonly { readonly port: number }[] };
export type NetworkPolicy = Manifest & {
  readonly spec: {
    readonly podSelector: { readonly matchLabels?: Labels };
    readonly ingress?: readonly (Ports & { readonly from: readonly Peer[] })[];
    readonly egress?: readonly (Ports & { readonly to: readonly Peer[] })[];
  };
};

export const isNetworkPolicy = (manifest: Manifest): manifest is NetworkPolicy =>
  manifest.kind === 'NetworkPolicy';

const NAME = 'app.kubernetes.io/name';
const REACHES = 'escriba/reaches-';

/** The addressees outside the services that a process calls, by the variable that names them. */
export const OUTSIDE: Readonly<Record<string, string>> = {
  DATABASE_URL: 'postgres',
  REDIS_URL: 'redis',
  S3_BUCKET: 's3',
  ASAAS_API_KEY: 'internet',
  GOOGLE_CLIENT_ID: 'internet',
  OPENAI_API_KEY: 'engine',
  ASSISTANT_API_KEY: 'assistant',
  SMTP_URL: 'mail',
  LINK_FETCHES_MAX: 'internet',
};

/** Returns one sentence for each difference between what containers call, by their environment, and what labels and policies allow. */
export const findNetworkFaults = (
  containers: readonly PodContainer[],
  policies: readonly NetworkPolicy[],
): readonly string[] =>
  containers.flatMap((container) => {
    const { name, place, labels } = container;
    const own = policies.filter((policy) => selects(policy, labels));
    const port = container.environment.get('PORT');
    const callers = containers.filter((each) => listCalls(each).includes(`${name}:${port}`));
    return [
      ...compare(`${place} reaches`, listOutside(container), listReached(labels)),
      ...compare(`${place} calls`, listCalls(container), own.flatMap(listEgress)),
      ...compare(
        `${place} is called by`,
        callers.map((caller) => `${caller.name}:${port}`),
        own.flatMap(listIngress),
      ),
      ...listReached(labels)
        .filter((target) => !own.some((policy) => isFor(policy, target)))
        .map((target) => `${place} has a label for ${target}, which no policy of this overlay selects`),
    ];
  });

const listOutside = ({ environment }: PodContainer) =>
  [...environment.keys()].flatMap((name) => OUTSIDE[name] ?? []);

const listReached = (labels: Labels) =>
  Object.keys(labels).flatMap((label) => (label.startsWith(REACHES) ? [label.slice(REACHES.length)] : []));

/** Lists the calls of a container, such as `auth:8080` for `http://auth:8080`. */
const listCalls = ({ environment }: PodContainer) =>
  [...environment.values()].flatMap((value) => /^http:\/\/([a-z-]+:\d+)$/.exec(value ?? '')?.slice(1) ?? []);

const listEgress = ({ spec }: NetworkPolicy) =>
  (spec.egress ?? []).flatMap(({ to, ports = [] }) => listPeers(to, ports));

const listIngress = ({ spec }: NetworkPolicy) =>
  (spec.ingress ?? []).flatMap(({ from, ports = [] }) => listPeers(from, ports));

/** Lists peers by label. Other peers (stores, other namespaces, addresses) are the overlay's. */
const listPeers = (peers: readonly Peer[], ports: readonly { readonly port: number }[]) =>
  peers.flatMap(({ podSelector }) => {
    const name = podSelector?.matchLabels?.[NAME];
    return name === undefined || name.startsWith('store-') ? [] : ports.map(({ port }) => `${name}:${port}`);
  });

const selects = ({ spec }: NetworkPolicy, labels: Labels): boolean =>
  Object.entries(spec.podSelector.matchLabels ?? {}).every(([label, value]) => labels[label] === value);

const isFor = ({ spec }: NetworkPolicy, target: string): boolean =>
  spec.podSelector.matchLabels?.[`${REACHES}${target}`] === 'true' && spec.egress !== undefined;

const compare = (what: string, needed: readonly string[], allowed: readonly string[]): readonly string[] => [
  ...[...new Set(needed)]
    .filter((each) => !allowed.includes(each))
    .map((each) => `${what} ${each}, which is not allowed`),
  ...[...new Set(allowed)]
    .filter((each) => !needed.includes(each))
    .map((each) => `${what} ${each} by its policies only`),
];
