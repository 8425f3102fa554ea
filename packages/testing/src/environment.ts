/** The address of a server that the global setup of the integration tests started. Throws if there is none. */
export const serverUrl = (key: 'ESCRIBA_TEST_DATABASE_URL' | 'ESCRIBA_TEST_REDIS_URL'): URL => {
  const url = process.env[key];
  if (!url) throw new Error(`${key} is missing: name the file x.int.test.ts and run it through jest`);
  return new URL(url);
};
