import { randomBytes } from 'node:crypto';
import { BRAND_LOGO_BYTES_MAX, type Brand } from '@escriba/contracts/transcription/brand';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type LibraryUser, createLibraryUser } from '../../testing/library-user.ts';
import { createLinkOwner, createLinkReader } from '../../testing/share-client.ts';
import { type TestService, startTestService } from '../../testing/start-test-service.ts';

const PATH = '/api/transcription/brand';
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const dataUrl = (bytes: Buffer, type = 'image/png'): string =>
  `data:${type};base64,${bytes.toString('base64')}`;
const BRAND: Brand = { name: 'Rádio Maré', logo: dataUrl(PNG), color: '#0055aa' };

let service: TestService;
let user: LibraryUser;

beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());
beforeEach(() => {
  user = createLibraryUser(service);
});

const call = async (method: string, body?: unknown, by = user) => {
  const response = await by.request(method, PATH, body === undefined ? {} : { body: JSON.stringify(body) });
  const content = (await response.json()) as { data?: Brand | null; error?: string };
  return { status: response.status, ...content };
};
const share = async () => {
  const { token } = await createLinkOwner(user).made(await user.add({ text: 'Bom dia.' }));
  return async () => (await createLinkReader(service).open(token)).data.brand;
};

describe('a brand', () => {
  it('shows on public links in place of Escriba while the plan has it, and is kept otherwise', async () => {
    const readBrand = await share();
    expect(await readBrand()).toBeUndefined();
    expect(await call('PATCH', { ...BRAND, name: '  Rádio\nMaré ' })).toMatchObject({
      status: 200,
      data: BRAND,
    });
    expect(await readBrand()).toEqual(BRAND);
    service.usage.setPlan(user.userId, 'pro');
    service.clock.advance(60_000);
    expect(await readBrand()).toBeUndefined();
    expect((await call('GET')).data).toEqual(BRAND);
    expect(await call('PATCH', BRAND)).toMatchObject({ status: 403, error: 'brand.plan_required' });
  });

  it('keeps its color until another is chosen, or none', async () => {
    const stored = async (body: object) =>
      (await call('PATCH', { name: 'Casa', logo: null, ...body })).data?.color;
    expect(await stored({})).toBeNull();
    expect(await stored({ color: '#AABBCC' })).toBe('#aabbcc');
    expect(await stored({})).toBe('#aabbcc');
    const readBrand = await share();
    expect(await readBrand()).toMatchObject({ color: '#aabbcc' });
    expect(await stored({ color: null })).toBeNull();
    expect((await call('GET')).data?.color).toBeNull();
  });

  it('does not keep a link from opening while plans cannot be read', async () => {
    await call('PATCH', BRAND);
    const readBrand = await share();
    service.clock.advance(60_000);
    service.usage.fallSilent(true);
    try {
      expect(await readBrand()).toBeUndefined();
    } finally {
      service.usage.fallSilent(false);
    }
  });

  it('is in documents of the user', async () => {
    const id = await user.add({ text: 'Bom dia.' });
    const creator = async (): Promise<boolean> => {
      const pdf = await user.request('GET', `/api/transcription/${id}/export?format=pdf`);
      const text = Buffer.from(await pdf.arrayBuffer()).toString('latin1');
      return text.includes('Escriba');
    };
    expect(await creator()).toBe(true);
    await call('PATCH', { name: 'Casa', logo: null });
    expect(await creator()).toBe(false);
  });

  it('is its owner’s alone, and is removed on request and with the account', async () => {
    const other = createLibraryUser(service);
    await call('PATCH', BRAND);
    await call('DELETE', undefined, other);
    expect((await call('GET', undefined, other)).data).toBeNull();
    expect((await call('GET')).data).toEqual(BRAND);
    const kept = await user.request('GET', '/internal/account/labels');
    expect(await kept.json()).toMatchObject({ data: { brand: BRAND } });
    await user.request('DELETE', '/internal/account/transcriptions');
    expect((await call('GET')).data).toBeNull();
    await call('PATCH', BRAND);
    expect((await call('DELETE')).status).toBe(200);
    expect((await call('GET')).data).toBeNull();
  });

  it.each([
    ['without a name', { name: '', logo: null }, 'brand.name_missing'],
    ['of spaces', { name: ' \t', logo: null }, 'brand.name_missing'],
    ...[
      '0055aa',
      '#05a',
      '#0055aag',
      '#0055a\n',
      'red',
      '#0055aa;}body{display:none',
      'var(--x)',
      '#00５５aa',
      5,
      {},
    ].map(
      (color) =>
        [
          `with the color ${JSON.stringify(color)}`,
          { name: 'a', logo: null, color },
          'request.invalid',
        ] as const,
    ),
    [
      'with SVG, which can run scripts',
      { name: 'a', logo: dataUrl(Buffer.from('<svg/>'), 'image/svg+xml') },
      'brand.logo_invalid',
    ],
    [
      'with HTML that calls itself PNG',
      { name: 'a', logo: dataUrl(Buffer.from('<html>')) },
      'brand.logo_invalid',
    ],
    [
      'with a PNG that calls itself JPEG',
      { name: 'a', logo: dataUrl(PNG, 'image/jpeg') },
      'brand.logo_invalid',
    ],
    [
      'with an address of another site',
      { name: 'a', logo: 'https://example.com/logo.png' },
      'brand.logo_invalid',
    ],
    ['with an empty image', { name: 'a', logo: 'data:image/png;base64,' }, 'brand.logo_invalid'],
    [
      'with an image that is too large',
      { name: 'a', logo: dataUrl(Buffer.concat([PNG, randomBytes(BRAND_LOGO_BYTES_MAX - PNG.length + 1)])) },
      'brand.logo_invalid',
    ],
  ])('%s is refused', async (_what, body, error) => {
    expect(await call('PATCH', body)).toMatchObject({ status: 400, error });
    expect((await call('GET')).data).toBeNull();
  });
});
