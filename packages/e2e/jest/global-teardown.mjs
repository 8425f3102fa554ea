/** Stops what the global setup started, and deletes its data. */
export default async () => {
  await globalThis.escribaTestProduct?.stop();
  await globalThis.escribaTestDns?.stop();
};
