import { classes } from './classes.ts';

/** Renders the rows of a list that loads: a mark, a name, a line below it. */
export const SkeletonRows = ({ rows }: { readonly rows: number }) => (
  <div aria-hidden="true" className="-mx-2 -my-2 flex flex-col divide-y divide-line">
    {numbers(rows).map((row) => (
      <div key={row} className="flex h-16 items-center gap-3 px-2">
        <Row />
      </div>
    ))}
  </div>
);

type SkeletonListProps = {
  readonly rows: number;
  /** Whether rows are as high on wide screens as on phones. */
  readonly isTall?: boolean;
};

/** Renders the rows of a list with a card of its own. */
export const SkeletonList = ({ rows, isTall = false }: SkeletonListProps) => (
  <div
    aria-hidden="true"
    className="@container divide-y divide-line rounded-card border border-line bg-raised"
  >
    {numbers(rows).map((row) => (
      <div key={row} className={classes('flex h-18 items-center gap-4 px-4', !isTall && '@2xl:h-16')}>
        <Row />
      </div>
    ))}
  </div>
);

const Row = () => (
  <>
    <span className="size-9 shrink-0 rounded-full bg-ink/6" />
    <span className="flex grow flex-col gap-2">
      <span className="h-4 w-2/5 rounded-control bg-ink/7" />
      <span className="h-3.5 w-4/5 rounded-control bg-ink/5" />
    </span>
    <span className="hidden h-4 w-24 rounded-control bg-ink/5 @2xl:block" />
  </>
);

const numbers = (count: number): number[] => Array.from({ length: count }, (_, index) => index);
