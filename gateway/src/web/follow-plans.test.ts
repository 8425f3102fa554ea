import { mkdir, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { getPlans } from '@escriba/contracts/billing/catalogue';
import { describeCatalogue, LISTED_PLANS_ID, listPlans } from '@escriba/contracts/billing/listed-plans';
import { type Catalogue, DEFAULT_CATALOGUE } from '@escriba/contracts/plans/default-catalogue';
import { LOCALES } from '@escriba/contracts/shared/locale';
import { createTemporaryDirectory, createTestLogger, eventually } from '@escriba/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { loadGatewayConfig } from '../config.ts';
import { openUpstreams } from '../resources.ts';
import { KEYS, listen, startGateway } from '../testing/start-gateway.ts';
import { readBuiltPages } from './built-pages.ts';
import { createDrawPages } from './draw-pages.ts';
import { followPlans } from './follow-plans.ts';

const DEARER = { ...DEFAULT_CATALOGUE, pro: { ...DEFAULT_CATALOGUE.pro, priceCents: 43_21 } };
const BUILT = 2_900;
const closings: (() => unknown)[] = [];
let catalogue: Catalogue;
let web: string;

/** A renderer in place of the web client's build, which writes the month's price of Pro. */
const RENDERER = `
const write = (plans) => '<b>' + plans[1].priceCents.monthly + '</b><script type="application/json" id="${LISTED_PLANS_ID}">' + JSON.stringify(plans) + '</script>';
export const redraw = async (pages, plans) =>
  pages.map(({ locale, path, html }) => ({ path, html: html.replace(/<b>.*<.script>/, () => write(plans)) + locale }));`;
const PAGE = `<script>early()</script><b>${BUILT}</b><script type="application/json" id="${LISTED_PLANS_ID}">${JSON.stringify(listPlans(DEFAULT_CATALOGUE))}</script>`;

beforeEach(async () => {
  catalogue = DEARER;
  const directory = await createTemporaryDirectory();
  closings.push(directory.remove);
  web = directory.path;
  await mkdir(path.join(web, '.pages/renderer'), { recursive: true });
  await writeFile(path.join(web, 'index.html'), '');
  await writeFile(path.join(web, '.pages/renderer/prerender.js'), RENDERER);
  for (const locale of LOCALES) {
    const folder = path.join(web, '.pages', locale);
    await mkdir(folder);
    await writeFile(path.join(folder, 'home.html'), PAGE);
    await writeFile(path.join(folder, 'plans.html'), PAGE);
    await writeFile(path.join(folder, 'terms.html'), '<p>terms</p>');
  }
});
afterEach(async () => {
  for (const close of closings.splice(0).toReversed()) await close();
});

const contract = { version: '1', summary: [], clauses: [] };
const seller = { name: '', cnpj: '', address: '', email: '', contract };
const sendPlans = () =>
  JSON.stringify({
    success: true,
    data: { plans: describeCatalogue(catalogue, 'pt'), seller, paymentMethods: [], automaticPix: false },
  });

const start = async (isUp = true) => {
  const gateway = await startGateway({
    service: (request, response) => {
      const isAsked = isUp && request.url === getPlans.path;
      response.writeHead(isAsked ? 200 : 500).end(isAsked ? sendPlans() : '{}');
    },
    env: { WEB_DIR: web },
  });
  closings.push(gateway.close);
  return (url: string, headers = {}) => gateway.app.inject({ url, headers });
};
const priceOn = (html: string): number => Number(/<b>(\d+)/.exec(html)?.[1]);

describe('the prices of built pages', () => {
  it.each(['/', '/en', '/plans', '/en/plans'])('are on %s those that billing sells', async (url) => {
    const get = await start();
    const page = await get(url);
    expect(priceOn(page.body)).toBe(4_321);
    expect(page.body.endsWith(url.startsWith('/en') ? 'en' : 'pt')).toBe(true);
    const { body } = await get('/terms');
    expect(body).toBe('<p>terms</p>');
  });

  it('are compressed, have an entity tag of their own, and are not sent to a browser that has them', async () => {
    const built = await (await start(false))('/');
    const get = await start();
    const page = await get('/', { 'accept-encoding': 'br' });
    expect(priceOn(brotliDecompressSync(page.rawPayload).toString())).toBe(4_321);
    const { etag } = page.headers;
    expect(etag).not.toBe(built.headers['etag']);
    expect(page.headers['cache-control']).toBe('no-cache');
    expect((await get('/', { 'if-none-match': String(etag) })).statusCode).toBe(304);
    expect((await get('/', { 'if-none-match': String(built.headers['etag']) })).statusCode).toBe(200);
    expect(page.headers['content-security-policy']).toBe(built.headers['content-security-policy']);
  });

  it('stay as they are built where billing sells just these, and while it fails', async () => {
    expect((await (await start(false))('/')).body).toBe(PAGE);
    catalogue = { ...DEFAULT_CATALOGUE };
    expect((await (await start())('/')).body).toBe(PAGE);
  });

  const follow = async (everyMs: number) => {
    let isUp = false;
    const server = createServer((_request, response) =>
      response.writeHead(isUp ? 200 : 503).end(sendPlans()),
    );
    const url = await listen(server);
    closings.push(() => server.close());
    const upstreams = openUpstreams(loadGatewayConfig({ ...KEYS, BILLING_URL: url }));
    const billing = upstreams.get('billing');
    if (billing === undefined) throw new Error('no billing');
    closings.push(() => billing.dispatcher.destroy());
    const pages = await readBuiltPages(web, undefined);
    const logger = createTestLogger();
    const following = followPlans({ billing, pages, draw: createDrawPages(web), logger, everyMs });
    closings.push(following.stop);
    await following.firstResponse;
    return {
      price: () => priceOn(pages.find('/en')?.text ?? ''),
      setUp: (value: boolean) => void (isUp = value),
    };
  };

  it('follow billing once it responds, and each change after that', async () => {
    const { price, setUp } = await follow(1);
    expect(price()).toBe(BUILT);
    setUp(true);
    await eventually(() => price() === 4_321);
    setUp(false);
    catalogue = { ...DEARER, pro: { ...DEARER.pro, priceCents: 5_000 } };
    setUp(true);
    await eventually(() => price() === 5_000);
  });

  it('follow a billing that starts after the gateway without waiting for the next round', async () => {
    const { price, setUp } = await follow(3_600_000);
    setUp(true);
    await eventually(() => price() === 4_321);
  });
});
