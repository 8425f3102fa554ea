/** @typedef {{ folder: string, name: string, runsModels?: boolean, usesCuda?: boolean }} Service */

/**
 * What each value of the build argument SERVICE consists of.
 * @type {Record<string, Service>}
 */
const SERVICES = {
  gateway: { folder: 'gateway', name: '@escriba/gateway' },
  auth: { folder: 'services/auth', name: '@escriba/auth' },
  billing: { folder: 'services/billing', name: '@escriba/billing' },
  usage: { folder: 'services/usage', name: '@escriba/usage' },
  transcription: { folder: 'services/transcription', name: '@escriba/transcription' },
  worker: { folder: 'services/transcription', name: '@escriba/transcription', runsModels: true },
  'worker-cuda': {
    folder: 'services/transcription',
    name: '@escriba/transcription',
    runsModels: true,
    usesCuda: true,
  },
};

/**
 * @param {string | undefined} name
 * @returns {Service}
 */
export const getService = (name) => {
  const service = SERVICES[name ?? ''];
  if (service === undefined)
    throw new Error(`SERVICE is '${name}': it must be one of ${Object.keys(SERVICES).join(', ')}`);
  return service;
};
