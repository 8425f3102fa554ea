import * as Type from 'typebox';
import { defineConfig } from './config.ts';
import { LOG_LEVELS } from './logger.ts';

/** How a process logs: the same two variables everywhere. */
export const logConfig = defineConfig({
  LOG_LEVEL: {
    schema: Type.Enum(LOG_LEVELS),
    default: 'info',
    help: 'Least severe log line that is written',
  },
  LOG_PRETTY: {
    schema: Type.Boolean(),
    default: false,
    help: 'Log lines for a person at a terminal instead of JSON',
  },
});
