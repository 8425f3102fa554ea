import { pino } from 'pino';
import type { DestinationStream, Logger as PinoLogger } from 'pino';
import { PinoPretty } from 'pino-pretty';
import { openStandardOutput } from './standard-output.ts';
import { findTrace } from './trace-scope.ts';

export const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];
export type Logger = PinoLogger;

type LoggerOptions = {
  /** The process's name, e.g. `gateway` or `transcription-worker`. */
  readonly name: string;
  readonly level?: LogLevel;
  /** Whether to write coloured lines for a terminal instead of JSON. */
  readonly pretty?: boolean;
  readonly destination?: DestinationStream;
};

/** Fields that are never logged, at the top level or one level down. */
const SECRET_FIELDS = [
  'authorization',
  'cookie',
  'set-cookie',
  'token',
  'accessToken',
  'refreshToken',
  'password',
  'secret',
  'apiKey',
  'device_id',
  'deviceId',
  'x-device-id',
  'x-escriba-caller',
  'fileName',
  'originalFileName',
  'text',
];

/** Creates a pino logger that writes one JSON object per line, with the id of the request that the work belongs to, and removes secrets. */
export const createLogger = ({
  name,
  level = 'info',
  pretty = false,
  destination,
}: LoggerOptions): Logger => {
  const reportLost = (lines: number): void => logger.warn({ lines }, 'log.lines_lost');
  const logger: Logger = pino(
    {
      name,
      level,
      base: { name },
      mixin: (_fields, _level, logger) => requestIdOf(logger),
      redact: {
        paths: [
          ...COMMAND_ARGUMENTS,
          ...SECRET_FIELDS.flatMap((field) => [path(field), `*${bracketed(field)}`]),
        ],
        remove: true,
      },
    },
    destination ??
      (pretty
        ? PinoPretty({ colorize: true, ignore: 'pid,hostname', singleLine: true, sync: true })
        : openStandardOutput(reportLost)),
  );
  return logger;
};

const NAMED = Symbol('names its request');

/** Marks a logger whose own fields have the request id. */
export const nameRequest = <L extends object>(logger: L): L => Object.assign(logger, { [NAMED]: true });

/** Returns the id of the request in a new object each time, because pino adds the line's fields to it. */
const requestIdOf = (logger: object): { requestId?: string } => {
  const requestId = NAMED in logger ? undefined : findTrace()?.requestId;
  return requestId === undefined ? {} : { requestId };
};

/** The path of an error's command, which ioredis attaches as a whole, and which may be AUTH with its password. */
const COMMAND_ARGUMENTS = ['*.command.args'];

const path = (field: string): string => (/^\w+$/.test(field) ? field : `["${field}"]`);
const bracketed = (field: string): string => (/^\w+$/.test(field) ? `.${field}` : `["${field}"]`);
