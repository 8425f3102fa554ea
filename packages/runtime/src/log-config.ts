import * as Type from 'typebox';
import { defineConfig } from './config.ts';
import { LOG_LEVELS } from './logger.ts';

/** Logging of a process: the same two variables everywhere. */
export const logConfig = defineConfig({
  LOG_LEVEL: {
    schema: Type.Enum(LOG_LEVELS),
    default: 'info',
    help: 'Minimum log level',
  },
  LOG_PRETTY: {
    schema: Type.Boolean(),
    default: false,
    help: 'Write log lines for a terminal instead of JSON. Set by npm start',
  },
});
