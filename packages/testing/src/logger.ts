type Write = (fields: object, event?: string) => void;
type LogEntry = {
  readonly level: 'debug' | 'info' | 'warn' | 'error';
  readonly event: string;
  readonly fields: object;
};

/** A logger that collects its entries, with the methods of a pino logger that the project uses. */
export type TestLogger = Record<LogEntry['level'], Write> & {
  readonly entries: readonly LogEntry[];
  readonly child: (fields: object) => TestLogger;
};

export const createTestLogger = (): TestLogger => {
  const entries: LogEntry[] = [];
  const write =
    (level: LogEntry['level']): Write =>
    (fields, event = '') =>
      void entries.push({ level, event, fields });
  const logger: TestLogger = {
    entries,
    child: () => logger,
    debug: write('debug'),
    info: write('info'),
    warn: write('warn'),
    error: write('error'),
  };
  return logger;
};
