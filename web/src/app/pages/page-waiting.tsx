import { useSession } from '../../session/use-session.ts';
import { toGreetingName } from '../../ui/greeting-name.ts';
import { titleClasses } from '../../ui/page-header.tsx';
import { HeaderSkeleton, PageSkeleton } from '../../ui/page-skeleton.tsx';
import { TranscriptSkeleton } from '../../ui/transcript-skeleton.tsx';
import { readHead } from './early-head.ts';
import type { PageFrame } from './page.ts';

type PageWaitingProps = {
  readonly frame: Pick<PageFrame, 'head' | 'shape'>;
  /** Says what the page waits for. */
  readonly text?: string;
};

/** A page behind the sign-in whose code or plan is on its way: its title as far as it is known, and the form of its content. */
export const PageWaiting = ({ frame: { head: kind, shape }, text }: PageWaitingProps) => {
  const head = readHead(kind, toGreetingName(useSession().user?.name ?? ''));
  if (shape === 'transcript') return <TranscriptSkeleton {...(text === undefined ? {} : { text })} />;
  return (
    <>
      {head === undefined ? (
        <HeaderSkeleton />
      ) : (
        <div className="flex flex-col gap-1">
          {/* No heading: this one is not the page yet. */}
          <p className={titleClasses}>{head.title}</p>
          <p className="text-muted text-pretty">{head.text}</p>
        </div>
      )}
      <PageSkeleton shape={shape} {...(text === undefined ? {} : { text })} />
    </>
  );
};
