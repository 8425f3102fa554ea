import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { createRouter, routes } from './routing.ts';

const route = { prefix: '/api/transcription', service: 'transcription' };
const find = createRouter([route]);

describe('routing a path', () => {
  it.each(['/api/transcription', '/api/transcription/free?device_id=x', '/api/transcription/a%20b'])(
    'forwards %s',
    (path) => {
      expect(find(path)).toBe(route);
    },
  );

  it.each([
    '/',
    '/api/transcriptions',
    '/api/transcription-internal',
    '/api/%74ranscription/x',
    '/API/transcription',
    '/health/parts',
  ])('keeps %s', (path) => {
    expect(find(path)).toBe('own');
  });

  it.each([
    '/api/transcription/../../health/parts',
    '/api/transcription/..',
    '/api/transcription/./x',
    '/api/transcription//x',
    '//api/transcription/x',
    '/api/transcription/%2e%2e/%2E%2E/metrics',
    '/api/transcription/.%2e/x',
    '/api/transcription%2fx',
    '/api/transcription/%2F..',
    '/api/transcription/%5c..%5cmetrics',
    '/api/transcription\\..\\metrics',
    '/api/transcription/;/metrics',
    '/api/transcription/x#y',
    '/api/transcription/%00',
    'http://127.0.0.1:8081/health/parts',
    'transcription',
    '*',
    '',
  ])('refuses %s', (path) => {
    expect(find(path)).toBe('ambiguous');
  });

  it.each([
    '/asaas/checkout',
    '/webhooks/asaas',
    '/api/address/01001-000',
    '/api/subscription',
    '/api/subscription/plans',
  ])('gives %s to billing', (path) => {
    expect(createRouter(routes)(path)).toMatchObject({ service: 'billing' });
  });

  it('ignores the query, whatever it contains', () => {
    expect(find('/api/transcription/free?next=//x/../%2e')).toBe(route);
  });

  it('never forwards a path that resolves to a place outside its prefix', () => {
    const piece = fc.constantFrom(
      '..',
      '.',
      '/',
      '//',
      '%2e',
      '%2f',
      '\\',
      '%5c',
      ';',
      'health',
      'parts',
      'a',
      '?',
      '#',
      '%252e',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
        const target = `/api/transcription${pieces.join('')}`;
        const { pathname } = new URL(target, 'http://service');
        return find(target) !== route || pathname === route.prefix || pathname.startsWith(`${route.prefix}/`);
      }),
    );
  });
});
