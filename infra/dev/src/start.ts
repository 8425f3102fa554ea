import { resolve } from 'node:path';
import { loadConfig } from '@escriba/runtime';
import { failWith } from '../bootstrap/fail.mjs';
import { ROOT } from '../bootstrap/paths.mjs';
import { startConfig } from './config.ts';
import { startProduct } from './product/product.ts';
import type { Product } from './product/product.ts';
import { listDown, listNotices } from './product/readiness.ts';

/** Longest wait for a graceful stop; watchdogs end the remaining processes. */
const STOP_TIMEOUT_MS = 9_500;

const main = async (): Promise<void> => {
  const startMs = performance.now();
  const stopping = stopOnSignals();
  const config = loadConfig(startConfig, process.env);
  const product = await startProduct({
    dataDir: resolve(ROOT, config.ESCRIBA_DATA_DIR),
    port: config.PORT,
    watch: process.argv.includes('--watch'),
    say: (sentence) => console.log(sentence),
    signal: stopping.signal,
  });
  stopping.signal.addEventListener('abort', () => void end(product, 0), { once: true });
  if (stopping.signal.aborted) return end(product, 0);
  printState(product, performance.now() - startMs);
  const sentence = await product.givenUp;
  console.error(sentence);
  await end(product, 1);
};

/** Stops on signals. Ctrl-C arrives twice under npm (from the terminal and from npm), and a lost parent only closes the channel. */
const stopOnSignals = (): AbortController => {
  const stopping = new AbortController();
  const stop = (): void => {
    if (stopping.signal.aborted) return;
    console.log('Stopping …');
    stopping.abort();
    setTimeout(() => process.exit(1), STOP_TIMEOUT_MS).unref();
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
  process.on('disconnect', stop);
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {}); // the terminal was closed
  return stopping;
};

const end = async (product: Product, exitCode: number): Promise<void> => {
  await product.stop();
  process.exit(exitCode);
};

const printState = ({ url, readiness, logsDir, asaasUrl, mailUrl }: Product, tookMs: number): void => {
  const notices = [...listDown(readiness), ...listNotices(readiness)];
  if (readiness.ready)
    console.log(`\nEscriba is ready after ${(tookMs / 1_000).toFixed(1)} s:\n\n  ${url}\n`);
  else if (Object.keys(readiness.parts).length === 0)
    console.log(`\nEscriba does not respond yet:\n\n  ${url}\n`);
  else console.log(`\nEscriba is running, but some parts are not:\n\n  ${url}\n`);
  for (const [name, part] of notices) console.warn(`  ${name}: ${part.message ?? part.code ?? 'not ready'}`);
  if (asaasUrl !== undefined) console.log(`Payments are simulated; pay or fail them at ${asaasUrl}`);
  if (mailUrl !== undefined) console.log(`E-mails stay on this machine; read them at ${mailUrl}`);
  console.log(`Logs are in ${logsDir}. Ctrl-C stops it.`);
};

await main().catch((error: unknown) => {
  if (error instanceof Error && error.name === 'AbortError') process.exit(0);
  failWith(error);
});
