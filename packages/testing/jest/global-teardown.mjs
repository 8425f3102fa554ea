/** Stops what the global setup started. */
export default async () => {
  await globalThis.escribaTestServers?.stop();
};
