import type { Tree } from './layers.ts';

/** Rooms of the transcription service, lowest first. */
const TRANSCRIPTION_ROOMS = [
  'platform',
  'recordings',
  'transcripts',
  'recognition',
  'library',
  'uploads',
  'publishing',
  'operations',
];

/** Folders of the billing service, lowest first. */
const BILLING_LAYERS = [
  'db',
  'periods',
  'address',
  'asaas',
  'catalogue',
  'tasks',
  'webhooks',
  'relay',
  'subscriptions',
  'charges',
  'customers',
  'invoices',
  'entitlements',
  'ledger',
  'refunds',
  'audit',
  'quotes',
  'receipts',
  'contract',
  'affiliates',
  'sync',
  'status',
  'checkout',
  'changes',
  'payments',
  'account',
  'upkeep',
  'operator',
];

/** Folders of the web client, lowest first. */
const WEB_LAYERS = ['platform', 'i18n', 'ui', 'media', 'session', 'data', 'notify', 'features', 'app'];

const SERVICE = ['main', 'worker', 'migrate', 'app', 'api-services', 'services', 'resources', 'config'];

/** The trees whose folders are layers. Lint checks their imports. */
export const LAYERED_TREES: readonly Tree[] = [
  { root: 'services/transcription/src', folders: TRANSCRIPTION_ROOMS, composition: SERVICE },
  { root: 'services/billing/src', folders: BILLING_LAYERS, composition: SERVICE },
  {
    root: 'web/src',
    folders: WEB_LAYERS,
    composition: ['main', 'prerender', 'early-frame', 'early-text'],
    separate: ['features'],
  },
];
