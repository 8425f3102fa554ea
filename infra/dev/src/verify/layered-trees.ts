import type { Tree } from './layers.ts';

/** Rooms of the transcription service, lowest first. */
const TRANSCRIPTION_ROOMS = [
  'platform',
  'webhooks',
  'recordings',
  'vocabulary',
  'transcripts',
  'recognition',
  'library',
  'insights',
  'uploads',
  'dictation',
  'publishing',
  'openai-api',
  'mcp',
  'operations',
];

/** Rooms of the billing service, lowest first. */
const BILLING_ROOMS = [
  'platform',
  'asaas',
  'work',
  'catalogue',
  'customers',
  'subscriptions',
  'affiliates',
  'orders',
  'operations',
];

/** Rooms of the auth service, lowest first. */
const AUTH_ROOMS = [
  'sessions',
  'accounts',
  'google',
  'api-keys',
  'oauth',
  'workspaces',
  'sso',
  'support',
  'privacy',
  'operations',
];

/** Folders of the auth service, lowest first. */
const AUTH_LAYERS = ['platform', ...AUTH_ROOMS];

/** Rooms of the usage service, lowest first. */
const USAGE_ROOMS = ['catalogue', 'users', 'ledger', 'status', 'account', 'events'];

/** Folders of the usage service, lowest first. */
const USAGE_LAYERS = ['platform', ...USAGE_ROOMS];

/** Rooms of the gateway, lowest first. */
const GATEWAY_ROOMS = ['routing', 'sites', 'guard', 'forwarding', 'web', 'health', 'docs'];

/** Folders of the gateway, lowest first. */
const GATEWAY_LAYERS = ['platform', ...GATEWAY_ROOMS];

/** Folders of the stand-ins: none imports another, but Google and companies are both OpenID providers. */
const FAKES_ROOMS = [
  'traces',
  'dns',
  'assistant',
  'speech',
  'cep',
  'openid',
  'google',
  'company',
  'mail',
  'asaas',
];

/** Folders of the contracts, lowest first. */
const CONTRACTS_LAYERS = [
  'shared',
  'web',
  'plans',
  'billing',
  'transcription',
  'usage',
  'events',
  'auth',
  'operator',
  'gateway',
];

/** Folders of the web client, lowest first. */
const WEB_LAYERS = [
  'platform',
  'i18n',
  'ui',
  'media',
  'session',
  'data',
  'notify',
  'features',
  'early',
  'app',
];

const SERVICE = ['main', 'worker', 'migrate', 'app', 'api-services', 'services', 'resources', 'config'];

/** The trees whose folders are layers. Lint checks their imports. */
export const LAYERED_TREES: readonly Tree[] = [
  {
    root: 'services/transcription/src',
    folders: TRANSCRIPTION_ROOMS,
    composition: [...SERVICE, 'open-api', 'open-worker', 'insights-worker', 'open-insights-worker', 'peers'],
    // The files of the lowest room are its doors.
    rooms: TRANSCRIPTION_ROOMS.filter((room) => room !== 'platform'),
  },
  {
    root: 'services/billing/src',
    folders: BILLING_ROOMS,
    composition: [...SERVICE, 'peers'],
    rooms: BILLING_ROOMS.filter((room) => room !== 'platform'),
  },
  {
    root: 'services/auth/src',
    folders: AUTH_LAYERS,
    composition: SERVICE,
    rooms: AUTH_ROOMS,
  },
  {
    root: 'services/usage/src',
    folders: USAGE_LAYERS,
    composition: SERVICE,
    rooms: USAGE_ROOMS,
  },
  {
    root: 'gateway/src',
    folders: GATEWAY_LAYERS,
    composition: ['main', 'app', 'own-routes', 'resources', 'config'],
    rooms: GATEWAY_ROOMS,
  },
  {
    root: 'packages/fakes/src',
    folders: ['pages', ...FAKES_ROOMS],
    composition: ['index'],
    rooms: FAKES_ROOMS,
  },
  {
    root: 'packages/contracts/src',
    folders: CONTRACTS_LAYERS,
    composition: [],
    // The web client loads it, and most of TypeBox is its type engine.
    libraries: { typebox: 'shared/schema.ts' },
  },
  {
    root: 'web/src',
    folders: WEB_LAYERS,
    composition: ['main', 'prerender'],
    separate: ['features'],
  },
];
