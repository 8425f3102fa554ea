import { ConfigError } from '@escriba/runtime';
import { describe, expect, it } from '@jest/globals';
import { loadBillingConfig, loadWorkerConfig } from './config.ts';

const ENV = {
  DATABASE_URL: 'postgres://localhost/escriba',
  REDIS_URL: 'redis://localhost:6379',
  INTERNAL_SECRET: 'a secret that only this test knows of',
  USAGE_URL: 'http://usage:3003',
  AUTH_URL: 'http://auth:3001',
  AUTH_SECRET: 'a third secret that only this test knows of',
  TRANSCRIPTION_URL: 'http://transcription:3002',
  TRANSCRIPTION_SECRET: 'a fourth secret that only this test knows of',
  USAGE_SECRET: 'another secret that only this test knows of',
  ASAAS_API_KEY: '$aact_hmlg_key',
  ASAAS_WEBHOOK_TOKEN: 'a-token-of-at-least-32-characters',
};

describe('the address of Asaas', () => {
  it.each([
    ['$aact_hmlg_key', 'https://api-sandbox.asaas.com/v3'],
    ['$aact_prod_key', 'https://api.asaas.com/v3'],
  ])('follows from the key %s', (ASAAS_API_KEY, url) => {
    expect(loadBillingConfig({ ...ENV, ASAAS_API_KEY }).ASAAS_URL).toBe(url);
    expect(loadWorkerConfig({ ...ENV, ASAAS_API_KEY }).ASAAS_URL).toBe(url);
  });

  it('can be given', () => {
    const env = { ...ENV, ASAAS_API_KEY: 'any', ASAAS_URL: 'http://127.0.0.1:9000/v3' };
    expect(loadBillingConfig(env).ASAAS_URL).toBe('http://127.0.0.1:9000/v3');
  });

  it('is asked for if the key lost its $ in a shell, without a word of the key', () => {
    const load = () => loadBillingConfig({ ...ENV, ASAAS_API_KEY: '_hmlg_verysecret' });
    expect(load).toThrow(ConfigError);
    expect(load).toThrow('ASAAS_URL is missing');
    expect(load).not.toThrow('verysecret');
  });
});

describe('invoices', () => {
  const env = { ...ENV, BILLING_INVOICES: 'true' };

  it('need a municipal service', () => {
    expect(() => loadWorkerConfig(env)).toThrow('INVOICE_SERVICE_ID is missing');
    expect(loadWorkerConfig({ ...env, INVOICE_SERVICE_CODE: '17.02' }).BILLING_INVOICES).toBe(true);
  });

  it.each(['iss=2.9,pis=0.65', 'cofins=3'])('take the taxes %s', (INVOICE_TAXES) => {
    expect(loadWorkerConfig({ ...ENV, INVOICE_TAXES }).INVOICE_TAXES).toBe(INVOICE_TAXES);
  });

  it.each(['iss', 'iss=2,9', 'icms=3', 'iss=-1'])('do not take the taxes %s', (INVOICE_TAXES) => {
    expect(() => loadWorkerConfig({ ...ENV, INVOICE_TAXES })).toThrow('INVOICE_TAXES cannot be');
  });
});

describe('the token of the webhook', () => {
  it.each(['too-short', 'a token with spaces, although long enough', 'x'.repeat(256)])(
    'cannot be “%s”',
    (ASAAS_WEBHOOK_TOKEN) => {
      expect(() => loadBillingConfig({ ...ENV, ASAAS_WEBHOOK_TOKEN })).toThrow(
        'ASAAS_WEBHOOK_TOKEN cannot be its value',
      );
    },
  );
});
