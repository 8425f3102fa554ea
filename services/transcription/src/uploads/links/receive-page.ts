import type { Logger } from '@escriba/runtime';
import { pageFaultOf } from './page-faults.ts';
import { PageError } from './pages/page-error.ts';
import { type PageReaderDeps, type PageRecording, readPage } from './pages/read-page.ts';

/** What reads recordings from pages; undefined: pages are refused. */
export type Pages = Pick<PageReaderDeps, 'program' | 'ports'>;

type ReceivePageDeps = Omit<PageReaderDeps, 'program' | 'ports'> & {
  readonly pages: Pages;
  readonly userSizeBytesMax: number;
  readonly logger: Pick<Logger, 'warn'>;
};

type PageOfLink = {
  readonly id: string;
  readonly url: string;
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
};

/** What the pages themselves may have, in addition to the largest recording. */
const PAGES_BYTES_MAX = 64 * 2 ** 20;

/** Reads the recording of a link's page. @throws the errors of page-faults.ts and of `receive` */
export const receivePage = async (
  { pages, userSizeBytesMax, logger, ...deps }: ReceivePageDeps,
  { id, ...page }: PageOfLink,
  receive: (recording: PageRecording) => Promise<void>,
): Promise<void> => {
  try {
    const bytesMax = userSizeBytesMax + PAGES_BYTES_MAX;
    await readPage({ ...deps, ...pages }, { ...page, bytesMax }, receive);
  } catch (error) {
    // A site that changes shows in what the program says.
    if (error instanceof PageError)
      logger.warn({ linkId: id, reason: error.reason, messages: error.message }, 'links.page_not_read');
    throw pageFaultOf(error);
  }
};
