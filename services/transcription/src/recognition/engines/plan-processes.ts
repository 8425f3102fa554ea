import type { HealthPart } from '@escriba/contracts/gateway/gateway';
import type { WhisperModel } from './whisper-model.ts';

const GIGABYTE = 2 ** 30;

type Planned = Pick<WhisperModel, 'name' | 'memoryBytes'> & {
  /** The number of processes that it should have. */
  readonly wanted: number;
};

/** How many speech processes each model has, and a sentence for the operator if they are fewer than wanted. */
export type ProcessPlan = { readonly sizes: ReadonlyMap<string, number>; readonly health: HealthPart };

/**
 * Plans the speech processes of all models so that they fit into the memory together: the model that would need the most loses one, until
 * they do. Each model keeps one.
 */
export const planProcesses = (models: readonly Planned[], availableBytes: number): ProcessPlan => {
  const sizes = new Map(models.map(({ name, wanted }) => [name, wanted]));
  const bytesOf = ({ name, memoryBytes }: Planned): number => (sizes.get(name) ?? 0) * memoryBytes;
  const sum = (): number => models.reduce((total, model) => total + bytesOf(model), 0);
  const neededBytes = sum();
  while (sum() > availableBytes) {
    const [largest] = models
      .filter(({ name }) => (sizes.get(name) ?? 0) > 1)
      .toSorted((a, b) => bytesOf(b) - bytesOf(a));
    if (largest === undefined) break;
    sizes.set(largest.name, (sizes.get(largest.name) ?? 0) - 1);
  }
  if (neededBytes <= availableBytes) return { sizes, health: { ok: true } };
  return { sizes, health: describeShortage(models, { sizes, neededBytes, availableBytes }) };
};

type Shortage = Pick<ProcessPlan, 'sizes'> & {
  readonly neededBytes: number;
  readonly availableBytes: number;
};

const describeShortage = (
  models: readonly Planned[],
  { sizes, neededBytes, availableBytes }: Shortage,
): HealthPart => {
  const wanted = models.map(({ name, wanted }) => `${wanted} of ${name}`).join(', ');
  const started = models.map(({ name }) => sizes.get(name)).join(', ');
  return {
    ok: true,
    code: 'speech.memory_short',
    message: `The speech processes (${wanted}) need ${format(neededBytes)}, and there are ${format(availableBytes)}: this worker starts ${started}. Lower SPEECH_CONCURRENCY, or choose smaller models.`,
  };
};

const format = (bytes: number): string => `${(bytes / GIGABYTE).toFixed(1)} GB`;
