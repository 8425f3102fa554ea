/** Logs are JSON, for programs. */
const EVERY = ['LOG_PRETTY'];
const LIMITS = ['READS_IN_HAND_MAX', 'WRITES_IN_HAND_MAX'];
/** Variables of an API. `PORT_SHARED` is set only by a supervisor on the same machine, which replaces a process behind its port. */
const API = [...EVERY, 'PORT_SHARED', ...LIMITS];
/** Variables of recordings. Images have ffmpeg and ffprobe on their PATH, and recordings are in S3. */
const RECORDINGS = ['FFMPEG_PATH', 'FFPROBE_PATH', 'PATH', 'STORAGE_DIR'];
/** Fakes, for `npm start`. */
const FAKES = ['SIMULATED_CLOCK_URL'];

/** Optional variables that the containers of a process do not set, so that a new variable is either set or listed here. Its help says who changes it, and when. */
export const LEFT_AT_DEFAULT: Readonly<Record<string, readonly string[]>> = {
  // Its image sets WEB_DIR.
  gateway: [
    ...EVERY,
    'PORT_SHARED',
    'RATE_LIMIT_ASSETS',
    'RATE_LIMIT_CHUNKS',
    'RATE_LIMIT_OWN',
    'RATE_LIMIT_READS',
    'RATE_LIMIT_UPLOADS',
    'RATE_LIMIT_WEBHOOKS',
    'RATE_LIMIT_WRITES',
    'WEB_DIR',
  ],
  auth: [
    ...API,
    'API_KEY_REQUESTS_PER_MINUTE',
    'API_KEY_REQUESTS_PER_MINUTE_MAX',
    'DNS_SERVERS',
    'EXTENSION_REDIRECT_URIS',
    'GOOGLE_ISSUER',
    'OUTBOUND_ALLOWED_RANGES',
    'PASSWORD_HASHES_MAX',
    'SESSION_DAYS_MAX',
    'SESSION_IDLE_DAYS',
    'THROTTLE_REGISTRATIONS',
    'THROTTLE_RESETS',
    'THROTTLE_SIGN_INS',
  ],
  'auth migrate': ['MIGRATION_DUMP_DIR'],
  'usage migrate': ['MIGRATION_DUMP_DIR'],
  'billing migrate': ['MIGRATION_DUMP_DIR'],
  'transcription migrate': ['MIGRATION_DUMP_DIR'],
  usage: API,
  billing: [...API, ...FAKES, 'BRASILAPI_URL', 'CHECKOUTS_PER_HOUR', 'VIACEP_URL'],
  'billing worker': [...EVERY, ...FAKES],
  transcription: [
    ...API,
    ...RECORDINGS,
    'DNS_SERVERS',
    'MEDIA_PROBES_MAX',
    'OUTBOUND_ALLOWED_RANGES',
    'UPLOADS_IN_HAND_MAX',
    'YT_DLP_PATH',
  ],
  'transcription worker': [...EVERY, ...RECORDINGS, 'ACTIVITY_DAYS', 'STOP_GRACE_SECONDS'],
  'transcription insights worker': EVERY,
};

/** No other container of Compose reads metrics, and its S3 store knows one region. */
const UNREAD = ['METRICS_HOST', 'METRICS_PORT'];
/** Variables of connections. The Postgres of Compose accepts the connections of all processes, without a pooler. */
const CONNECTIONS = ['DATABASE_POOL_MAX', 'DATABASE_POOLING'];
/** Its store is in an internal network, so a folder of models is mounted instead (docs/containers.md). */
const MODELS = ['SPEECH_MODEL', 'SPEECH_MODELS'];
const LEFT_BY_COMPOSE: typeof LEFT_AT_DEFAULT = {
  gateway: UNREAD,
  auth: [...UNREAD, ...CONNECTIONS],
  usage: [...UNREAD, ...CONNECTIONS],
  billing: [...UNREAD, ...CONNECTIONS],
  'billing worker': ['METRICS_HOST', ...CONNECTIONS],
  transcription: [...UNREAD, ...CONNECTIONS, ...MODELS, 'S3_REGION'],
  'transcription worker': ['METRICS_HOST', ...CONNECTIONS, ...MODELS, 'ESCRIBA_MODELS_DIR', 'S3_REGION'],
  'transcription insights worker': ['METRICS_HOST', ...CONNECTIONS],
  'auth migrate': ['DATABASE_POOLING'],
  'usage migrate': ['DATABASE_POOLING'],
  'billing migrate': ['DATABASE_POOLING'],
  'transcription migrate': ['DATABASE_POOLING'],
};

/** Settings that docker-compose.yml leaves at their default. */
export const COMPOSE_LEFT_AT_DEFAULT: typeof LEFT_AT_DEFAULT = Object.fromEntries(
  Object.entries(LEFT_AT_DEFAULT).map(([process, names]) => [
    process,
    [...names, ...(LEFT_BY_COMPOSE[process] ?? [])],
  ]),
);
