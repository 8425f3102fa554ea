export type { AnswerStore, Question } from './answer-store.ts';
export { findFreePort, watchOver } from '@escriba/embedded';
export { createTestClock } from './clock.ts';
export type { TestClock } from './clock.ts';
export { loadRoutes } from './contract-routes.ts';
export {
  type DocumentedOperation,
  expectedRefusals,
  findRefused,
  readOperations,
} from './documented-operations.ts';
export { encodeRecording } from './encode-recording.ts';
export { eventually } from './eventually.ts';
export { openGate } from './gate.ts';
export type { Gate } from './gate.ts';
export { hasFailed } from './has-failed.ts';
export { createTestLogger } from './logger.ts';
export type { TestLogger } from './logger.ts';
export { startOwnStores } from './own-stores.ts';
export type { OwnStores } from './own-stores.ts';
export { createRandom } from './random.ts';
export type { Random } from './random.ts';
export { makeRecording } from './recordings.ts';
export { samplePath, samplesDir, sampleText } from './samples.ts';
export { createTemporaryDirectory } from './temporary-directory.ts';
export { createTestDatabase } from './test-database.ts';
export type { TestDatabase } from './test-database.ts';
export { asRedisUser, endSubscribers, testRedisUrl } from './test-redis.ts';
export { TEST_LIMITS } from './test-limits.ts';
export { startTestServers } from './test-servers.ts';
