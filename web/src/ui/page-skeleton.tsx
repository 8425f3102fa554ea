import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import { SkeletonCard, SkeletonLine } from './skeleton-card.tsx';
import { SkeletonList, SkeletonRows } from './skeleton-rows.tsx';

/**
 * The forms that pages have below their title. `start`: where files are dropped, recordings beside the plan; `list`: a long list; `rows`: one card of rows; `sections`: an explanation beside each card.
 */
export type PageShape =
  | 'start'
  | 'list'
  | 'upload'
  | 'figures'
  | 'rows'
  | 'row'
  | 'sections'
  | 'plan'
  | 'account'
  | 'form'
  | 'message';

type PageSkeletonProps = {
  readonly shape: PageShape;
  /** The text that says what the page waits for. */
  readonly text?: string;
};

/** Renders a page that loads, in its final form; appears after a moment, so that quick loads show nothing. */
export const PageSkeleton = ({ shape, text }: PageSkeletonProps) => {
  const { draw, className } = SHAPES[shape];
  return (
    <div
      role={text === undefined ? undefined : 'status'}
      className={classes('@container relative animate-write [animation-delay:200ms]', className)}
    >
      {text === undefined ? null : <p className="absolute -top-6.5 text-sm text-muted">{text}</p>}
      <div aria-hidden="true" data-shape={shape} className="flex flex-col gap-8">
        {draw()}
      </div>
    </div>
  );
};

/** Renders the shape of the title and the sentence of a page whose texts are not known yet. */
export const HeaderSkeleton = () => (
  <div
    aria-hidden="true"
    className="flex h-16 animate-write flex-col justify-center gap-2.5 [animation-delay:200ms]"
  >
    <SkeletonLine className="h-7 w-56" />
    <SkeletonLine className="h-4 w-80" />
  </div>
);

const Start = () => (
  <>
    <div className="h-52 rounded-card border border-dashed border-line-strong/50 bg-raised sm:h-20.5" />
    <div className="grid items-start gap-4 @3xl:grid-cols-[minmax(0,1fr)_20rem]">
      <SkeletonCard>
        <SkeletonRows rows={5} />
      </SkeletonCard>
      <SkeletonCard className="min-h-76" lines={4} />
    </div>
  </>
);

const Upload = () => (
  <>
    <div className="flex h-122 flex-col rounded-zone border border-line bg-raised max-sm:h-166">
      <div className="m-3 grow rounded-card border border-dashed border-line-strong/50 sm:m-4" />
      <div className="flex flex-wrap gap-x-8 gap-y-4 border-t border-line px-4 py-4 sm:px-5">
        <SkeletonLine className="h-10 w-60 max-sm:h-17" />
        <SkeletonLine className="h-10 w-80 max-sm:h-17 max-sm:w-60" />
        <div className="flex h-9 w-full items-center max-sm:h-11">
          <SkeletonLine className="h-4 w-44" />
        </div>
      </div>
    </div>
    <div className="flex flex-col gap-3">
      <SkeletonLine className="my-1 h-4 w-44" />
      <SkeletonList rows={3} />
    </div>
  </>
);

const Figures = () => (
  <div className="flex flex-col gap-5">
    <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
      <SkeletonLine className="h-10 w-96" />
      <SkeletonLine className="my-3 h-4 w-56" />
    </div>
    <SkeletonCard className="h-28" />
    <SkeletonCard className="h-80" />
  </div>
);

const Sections = () =>
  ['h-114', 'h-56', 'h-44'].map((height) => (
    <div key={height} className="border-t border-line pt-8">
      <div className="grid gap-x-10 gap-y-4 @3xl:grid-cols-[17rem_minmax(0,1fr)]">
        <div className="flex flex-col gap-3 py-1">
          <SkeletonLine className="h-4 w-32" />
          <SkeletonLine className="h-3.5 w-56" />
        </div>
        <SkeletonCard className={height} />
      </div>
    </div>
  ));

const Plan = () => (
  <>
    <div className="flex h-11 items-center border-b border-line px-3">
      <SkeletonLine className="h-4 w-44" />
    </div>
    <div className="grid gap-6 @3xl:grid-cols-[minmax(0,1fr)_21rem]">
      <SkeletonCard className="h-104" lines={4} />
      <SkeletonCard className="h-104" lines={4} />
      <SkeletonCard className="h-57 @3xl:col-span-2" />
    </div>
  </>
);

const Account = () => (
  <div className="grid gap-4 lg:grid-cols-2 lg:gap-6">
    <div className="flex min-w-0 flex-col gap-4 lg:gap-6">
      <div className="flex items-center gap-3 rounded-card border border-line bg-raised p-5">
        <span className="size-12 shrink-0 rounded-full bg-ink/6" />
        <div className="flex grow flex-col gap-2">
          <SkeletonLine className="h-4 w-40" />
          <SkeletonLine className="h-3.5 w-56" />
        </div>
      </div>
      <SkeletonCard className="min-h-70" lines={4} />
    </div>
    <div className="flex min-w-0 flex-col gap-4 lg:gap-6">
      <SkeletonList rows={5} />
      <SkeletonCard className="h-48" />
    </div>
  </div>
);

const Form = () => <SkeletonCard className="h-120 max-w-reading" lines={4} />;

const Message = () => (
  <div className="flex min-h-120 flex-col items-center justify-center gap-4 rounded-card border border-dashed border-line-strong/50 px-6 py-16">
    <span className="size-12 rounded-card bg-ink/6" />
    <SkeletonLine className="h-5 w-64" />
    <SkeletonLine className="h-4 w-96" />
  </div>
);

const SHAPES: Readonly<Record<PageShape, { readonly draw: () => ReactNode; readonly className?: string }>> = {
  start: { draw: Start },
  list: { draw: () => <SkeletonList rows={8} />, className: '-mt-5' },
  upload: { draw: Upload },
  figures: { draw: Figures },
  rows: { draw: () => <SkeletonList rows={6} isTall /> },
  row: { draw: () => <SkeletonList rows={1} isTall /> },
  sections: { draw: Sections },
  plan: { draw: Plan },
  account: { draw: Account },
  form: { draw: Form },
  message: { draw: Message },
};

export const PAGE_SHAPES = Object.keys(SHAPES) as PageShape[];
