import { startTestServers } from '../src/test-servers.ts';

/** Runs once per jest run, before any worker: every test file gets the environment variables that it sets. */
export default async () => {
  globalThis.escribaTestServers = await startTestServers(process.env);
};
