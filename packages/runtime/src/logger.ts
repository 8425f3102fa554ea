import { pino } from 'pino';
import type { DestinationStream, Logger as PinoLogger } from 'pino';
import { PinoPretty } from 'pino-pretty';

export const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];
export type Logger = PinoLogger;

type LoggerOptions = {
  /** The process's name, e.g. `gateway` or `transcription-worker`. */
  readonly name: string;
  readonly level?: LogLevel;
  /** Coloured lines for a terminal instead of JSON. */
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

/** A pino logger that writes one JSON object per line and removes secrets. */
export const createLogger = ({ name, level = 'info', pretty = false, destination }: LoggerOptions): Logger =>
  pino(
    {
      name,
      level,
      base: { name },
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
        : pino.destination(1)),
  );

/** ioredis attaches the whole command to an error, which may be AUTH with its password. */
const COMMAND_ARGUMENTS = ['*.command.args'];

const path = (field: string): string => (/^\w+$/.test(field) ? field : `["${field}"]`);
const bracketed = (field: string): string => (/^\w+$/.test(field) ? `.${field}` : `["${field}"]`);
