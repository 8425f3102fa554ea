import { startTestServers } from '../src/test-servers.ts';

/** Runs once per jest run, before any worker: what it puts into the environment reaches every test file. */
export default async () => {
  globalThis.escribaTestServers = await startTestServers(process.env);
};
