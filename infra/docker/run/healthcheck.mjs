// `node healthcheck.mjs URL`: exits with 0 if the URL responds with a 2xx status. Images have no curl.
const [url = 'http://127.0.0.1:8080/health/live'] = process.argv.slice(2);
const isUp = await fetch(url, { signal: AbortSignal.timeout(4_000) }).then(
  (response) => response.ok,
  () => false,
);
process.exitCode = isUp ? 0 : 1;
