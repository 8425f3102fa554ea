const URL_BY_PREFIX = {
  $aact_prod_: 'https://api.asaas.com/v3',
  $aact_hmlg_: 'https://api-sandbox.asaas.com/v3',
} as const;

/** Returns the API that a key belongs to; undefined if the key does not say it. */
export const findAsaasUrl = (apiKey: string): string | undefined =>
  Object.entries(URL_BY_PREFIX).find(([prefix]) => apiKey.startsWith(prefix))?.[1];
