import { startS3TestServer } from '@escriba/storage/s3-test-server';
import { createTemporaryDirectory } from '@escriba/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { openAccountBrowser } from '../testing/account-browser.ts';
import { startTestProduct } from '../testing/product.ts';
import type { TestProduct } from '../testing/product.ts';
import { createUploadsPage } from '../testing/uploads-page.ts';

/** 4 s of Portuguese and then silence; 20 MB, which are three parts. */
const BIG = ['-af', 'apad=whole_dur=105', '-ar', '48000', '-ac', '2'];

let folder: Awaited<ReturnType<typeof createTemporaryDirectory>>;
let s3: Awaited<ReturnType<typeof startS3TestServer>>;
let product: TestProduct;
const { enter, createUser, recordings } = openAccountBrowser(() => product.url);

beforeAll(async () => {
  folder = await createTemporaryDirectory();
  s3 = await startS3TestServer(folder.path);
  const store = {
    S3_BUCKET: s3.bucket,
    S3_ENDPOINT: s3.endpoint,
    S3_ACCESS_KEY_ID: 'S3RVER',
    S3_SECRET_ACCESS_KEY: 'S3RVER',
    DIRECT_UPLOADS_ENDPOINT: s3.endpoint,
    UPLOAD_ORIGINS: s3.endpoint,
  };
  // The journey in which a user reads what the product itself recognises, each time.
  product = await startTestProduct(store, { speech: 'real' });
}, 120_000);
afterAll(async () => {
  await product.stop();
  await s3.close();
  await folder.remove();
});

/** Notes where the bytes of files go. */
const noteWays = (page: Page) => {
  const ways = { straight: 0, throughServer: 0 };
  page.on('request', (request) => {
    if (request.method() === 'PUT' && request.url().startsWith(s3.endpoint)) ways.straight += 1;
    if (request.method() === 'PATCH' && request.url().includes('/uploads/')) ways.throughServer += 1;
  });
  return ways;
};

const send = async (name: string, refuse?: (page: Page) => Promise<void>) => {
  const { page, faults } = await enter(await createUser(), '/app/upload');
  const uploads = createUploadsPage(page);
  const ways = noteWays(page);
  await refuse?.(page);
  await uploads.language.selectOption('pt');
  await uploads.choose(await recordings.converted(name, BIG));
  const row = uploads.recent.getByRole('listitem').filter({ hasText: name.replace('.wav', '') });
  await row.getByText('Uma raposa velha').waitFor({ timeout: 90_000 });
  return { ways, faults };
};

describe('where the bucket takes files itself', () => {
  it('a recording goes straight there, in parts, and is transcribed', async () => {
    const { ways, faults } = await send('Reunião.wav');
    expect(ways).toEqual({ straight: 3, throughServer: 0 });
    expect(faults).toEqual([]);
  });

  it('a recording that the bucket refuses goes through the server', async () => {
    const { ways } = await send('Entrevista.wav', async (page) => {
      await page.route(`${s3.endpoint}/**`, (route) => route.abort());
    });
    expect(ways.throughServer).toBeGreaterThan(0);
  });
});
