import { createClient } from '@escriba/client';
import { getTranscriptionStatus } from '@escriba/contracts/transcription/transcription';
import { uploadAsyncTranscription } from '@escriba/contracts/transcription/upload';
import { fire } from '../fire.ts';
import type { Measurement } from '../measurement.ts';
import { MANY_FOR_ONE_CALLER, startBenchProduct } from '../product/bench-product.ts';
import { type User, bearerHeaders, callerHeaders, openAccount } from '../product/user.ts';
import { generatedRecording } from '../recordings.ts';
import { GOAL_HEAD, goalRow } from '../report/section.ts';
import { median } from '../statistics.ts';

const CONNECTIONS = 20;
/** Size of a recording of about a second. */
const RECORDING_BYTES = 192_044;

/** How often users may poll the status of their recordings. */
export const polls: Measurement = {
  name: 'polls',
  run: async (context) => {
    const { quick, say, signal } = context;
    const [rounds, duration] = quick ? [1, 1] : [3, 6];
    const product = await startBenchProduct({ ...context, worker: 'asleep', env: MANY_FOR_ONE_CALLER });
    try {
      const user = await openAccount(product.url);
      const path = getTranscriptionStatus.path.replace(':id', await uploadAs(user, product.url));
      const ways = {
        gateway: async () => ({ url: product.url + path, headers: bearerHeaders(user) }),
        alone: async () => ({
          url: product.transcriptionUrl + path,
          headers: await callerHeaders(product.peers.transcription, user),
        }),
      };
      const rates = { gateway: [] as number[], alone: [] as number[] };
      const p99 = { gateway: [] as number[], alone: [] as number[] };
      for (const way of ['gateway', 'alone'] as const)
        await fire({ ...(await ways[way]()), connections: CONNECTIONS, duration: 1 });
      for (let round = 0; round < rounds; round++) {
        signal.throwIfAborted();
        for (const way of ['gateway', 'alone'] as const) {
          const result = await fire({ ...(await ways[way]()), connections: CONNECTIONS, duration });
          rates[way].push(result.requests.average);
          p99[way].push(result.latency.p99);
        }
      }
      const rate = compare(rates, (value) => `${Math.round(value)} a second`);
      const late = compare(p99, (value) => `${value} ms`);
      say(`  ${rate.product} through the gateway, ${rate.raw} alone; p99 ${late.product} and ${late.raw}`);
      return {
        tables: [
          {
            head: GOAL_HEAD,
            rows: [
              goalRow({ what: 'status polls', ...rate }),
              goalRow({ what: 'p99 while they come so fast', ...late }),
            ],
          },
        ],
        notes: [
          `\`GET ${getTranscriptionStatus.path}\` of a recording that waits, by its signed-in owner, ${CONNECTIONS} connections as fast as responses come; ` +
            `medians of ${rounds} turns of ${duration} s. A client polls every 5 s. The client, the gateway, the service and Postgres share the cores.`,
        ],
      };
    } finally {
      await product.stop();
    }
  },
};

const compare = (
  measured: { readonly gateway: readonly number[]; readonly alone: readonly number[] },
  format: (value: number) => string,
) => {
  const [through, alone] = [median(measured.gateway), median(measured.alone)];
  return { product: format(through), raw: format(alone), ratio: through / alone };
};

/** Uploads a second of audio, which waits for a worker that never takes it. Returns the transcription's id. */
const uploadAs = async (user: User, url: string): Promise<string> => {
  const { name, read } = generatedRecording(RECORDING_BYTES);
  const chunks: Buffer[] = [];
  for await (const chunk of read()) chunks.push(chunk);
  const form = new FormData();
  form.set('language_code', 'pt');
  form.set('audio', new Blob([Buffer.concat(chunks)], { type: 'audio/wav' }), name);
  const client = createClient({ baseUrl: url, headers: () => bearerHeaders(user) });
  return (await client.call(uploadAsyncTranscription, { form })).data.transcriptionId;
};
