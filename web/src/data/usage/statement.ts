import type { RouteOutput } from '@escriba/contracts/shared/route';
import { listRecordingNames, type RecordingName } from '@escriba/contracts/transcription/library';
import { CHARGES_PAGE_SIZE_MAX, listUsageCharges, type UsageCharge } from '@escriba/contracts/usage/usage';
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { useServices } from '../../session/services.ts';
import type { Session } from '../../session/session.ts';
import { useSession } from '../../session/use-session.ts';
import { usageKey } from './usage.ts';

type Caller = Pick<Session, 'call'>;

/** A charge with its recording; undefined if that was deleted, or is not the caller's to see. */
export type StatementLine = UsageCharge & { readonly recording: RecordingName | undefined };
type ChargesResponse = RouteOutput<typeof listUsageCharges>;
export type StatementPage = Omit<ChargesResponse, 'success' | 'data'> & {
  readonly lines: readonly StatementLine[];
};

type StatementQuery = {
  /** `YYYY-MM`; undefined is the current month in São Paulo, which the server knows. */
  readonly month: string | undefined;
  readonly cursor: string | null;
  readonly limit?: number;
};

const loadPage = async (
  session: Caller,
  { month, cursor, limit }: StatementQuery,
  signal?: AbortSignal,
): Promise<StatementPage> => {
  const options = signal === undefined ? {} : { signal };
  const query = {
    ...(month === undefined ? {} : { month }),
    ...(cursor === null ? {} : { cursor }),
    ...(limit === undefined ? {} : { limit }),
  };
  const { success: _, data, ...page } = await session.call(listUsageCharges, { query }, options);
  const ids = [...new Set(data.map(({ transcriptionId }) => transcriptionId))];
  const names =
    ids.length === 0
      ? []
      : (await session.call(listRecordingNames, { query: { ids: ids.join(',') } }, options)).data;
  const byId = new Map(names.map((name) => [name.transcriptionId, name]));
  return {
    ...page,
    lines: data.map((charge) => ({ ...charge, recording: byId.get(charge.transcriptionId) })),
  };
};

const statementQuery = (session: Caller, month: string | undefined) =>
  infiniteQueryOptions({
    queryKey: [...usageKey, 'statement', month ?? 'current'],
    queryFn: ({ pageParam, signal }) => loadPage(session, { month, cursor: pageParam }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });

/** Returns a month's charges, newest first, page by page; loads only for a signed-in user. */
export const useStatement = (month: string | undefined) => {
  const { session } = useServices();
  const { status } = useSession();
  return useInfiniteQuery({ ...statementQuery(session, month), enabled: status === 'authenticated' });
};

/** Loads all of a month's charges. Throws `ApiError`. */
export const loadStatement = async (session: Caller, month: string): Promise<StatementLine[]> => {
  const lines: StatementLine[] = [];
  let cursor: string | null = null;
  do {
    const page: StatementPage = await loadPage(session, { month, cursor, limit: CHARGES_PAGE_SIZE_MAX });
    lines.push(...page.lines);
    cursor = page.nextCursor;
  } while (cursor !== null);
  return lines;
};
