import { runMain } from '@escriba/runtime';
import { openWorker } from './open-worker.ts';

runMain(() => openWorker());
