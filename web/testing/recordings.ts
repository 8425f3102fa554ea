import { PLAN_FEATURES, planInForce } from '@escriba/contracts/plans/features';
import type { ListedStatus, StatusCounts, TranscriptionItem } from '@escriba/contracts/transcription/library';
import type { UsageInfo } from '@escriba/contracts/usage/usage';
import { TEST_LIMITS } from './test-limits.ts';

/** Returns an id that ends in a number. */
export const recordingId = (number: number): string =>
  `0198c0de-0000-7000-8000-${String(number).padStart(12, '0')}`;

/** Returns a recording as lists do; running by default. */
export const recording = (
  number: number,
  differences: Partial<TranscriptionItem> = {},
): TranscriptionItem => ({
  _id: recordingId(number),
  transcriptionId: recordingId(number),
  status: 'processing',
  stage: 'transcribing',
  progress: 10,
  originalFileName: `reunião ${number}.mp3`,
  fileSize: 4_200_000,
  mimeType: 'audio/mpeg',
  audioUrl: null,
  audioExpiresAt: null,
  audioPurgedAt: null,
  language: 'pt',
  speechModel: 'universal',
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  completedAt: null,
  result: null,
  speakers: [],
  parts: [],
  folderId: null,
  tagIds: [],
  errorCode: null,
  errorMessage: null,
  canRetry: false,
  hits: [],
  ...differences,
});

/** Returns a completed recording. */
export const finished = (number: number, differences: Partial<TranscriptionItem> = {}): TranscriptionItem =>
  recording(number, {
    status: 'completed',
    stage: null,
    progress: 100,
    updatedAt: '2026-01-01T00:05:00.000Z',
    completedAt: '2026-01-01T00:05:00.000Z',
    result: { text: 'Bom dia a todos.', audio_duration: 222, confidence: 0.95 },
    ...differences,
  });

/** Returns the numbers of each status, as lists do. */
export const countByStatus = (items: readonly Pick<TranscriptionItem, 'status'>[]): StatusCounts => {
  const numberOf = (wanted: ListedStatus) => items.filter(({ status }) => status === wanted).length;
  return {
    all: items.length,
    pending: numberOf('pending'),
    processing: numberOf('processing'),
    completed: numberOf('completed'),
    error: numberOf('error'),
    cancelled: numberOf('cancelled'),
  };
};

type Differences = {
  readonly plan?: UsageInfo['user']['currentPlan'];
  readonly status?: UsageInfo['user']['subscriptionStatus'];
  readonly today?: Partial<UsageInfo['usage']['today']>;
  readonly month?: Partial<UsageInfo['usage']['month']>;
  readonly total?: Partial<UsageInfo['usage']['total']>;
  readonly reason?: string;
};

/** Returns an unused free plan with `differences`. A reason blocks it. */
export const usage = ({
  plan = 'free',
  status = 'active',
  today,
  month,
  total,
  reason,
}: Differences = {}): UsageInfo => ({
  canTranscribe: reason === undefined,
  reason: reason ?? null,
  user: { currentPlan: plan, subscriptionStatus: status, planInForce: planInForce(plan, status) },
  plan: {
    displayName: { free: 'Gratuito', pro: 'Pro', business: 'Enterprise' }[planInForce(plan, status)],
    description: 'Para experimentar',
    highlights: ['1 arquivo por dia', '5 minutos por mês'],
    limits: TEST_LIMITS.free,
    features: {
      ...PLAN_FEATURES[planInForce(plan, status)],
      unlimitedFileSize: false,
      unlimitedDuration: false,
    },
  },
  usage: {
    today: { files: 0, limit: 1, remaining: 1, unlimited: false, usagePercent: 0, ...today },
    month: { minutes: 0, limit: 5, remaining: 5, unlimited: false, usagePercent: 0, ...month },
    total: { files: 0, minutes: 0, sizeMB: 0, lastTranscription: null, ...total },
  },
  nextReset: { daily: '2026-01-02T03:00:00.000Z', monthly: '2026-02-01T03:00:00.000Z' },
});
