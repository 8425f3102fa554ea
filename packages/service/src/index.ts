export type { ProcessScope } from './process-scope.ts';
export type { OpenParts } from './start-process.ts';
export { runServer, runService } from './run-service.ts';
export { runWorker } from './run-worker.ts';
