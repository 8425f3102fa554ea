import { Resolver } from 'node:dns/promises';
import { TXT_LABEL } from './public-host.ts';

/** What DNS says of a domain. `txt`: the texts at its token's name; `cname`: the name that it points to, null without one. */
export type FoundRecords = { readonly txt: readonly string[]; readonly cname: string | null };

/** Looks a domain up. Returns undefined if DNS does not respond. */
export type FindRecords = (host: string) => Promise<FoundRecords | undefined>;

type FindRecordsOptions = {
  /** Addresses of DNS servers, as `parseServers` returns them; default: those of the system. */
  readonly servers?: readonly string[] | undefined;
  /** Limit of the whole look-up, in ms. */
  readonly timeoutMs?: number;
};

const TIMEOUT_MS = 5_000;
const ATTEMPT_MS = 1_500;
/** Codes of a response that says that there is no such record. */
const NOTHING: ReadonlySet<unknown> = new Set(['ENOTFOUND', 'ENODATA']);

/** Creates what asks the name servers for the records with which the owner of a domain proves it, within a time limit. */
export const createFindRecords =
  ({ servers, timeoutMs = TIMEOUT_MS }: FindRecordsOptions = {}): FindRecords =>
  async (host) => {
    const resolver = new Resolver({ timeout: ATTEMPT_MS, tries: 2 });
    if (servers !== undefined) resolver.setServers([...servers]);
    const limit = setTimeout(() => resolver.cancel(), timeoutMs);
    try {
      const [txt, cname] = await Promise.all([
        orNothing(resolver.resolveTxt(`${TXT_LABEL}.${host}`)),
        orNothing(resolver.resolveCname(host)),
      ]);
      return { txt: txt.map((parts) => parts.join('')), cname: cname[0]?.toLowerCase() ?? null };
    } catch {
      return undefined;
    } finally {
      clearTimeout(limit);
    }
  };

const orNothing = async <T>(records: Promise<T[]>): Promise<T[]> => {
  try {
    return await records;
  } catch (error) {
    if (error instanceof Error && 'code' in error && NOTHING.has(error.code)) return [];
    throw error;
  }
};
