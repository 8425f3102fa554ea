import { type ReactNode, useEffect } from 'react';
import { nameTab } from './page-title.ts';

type PageHeaderProps = {
  readonly title: string;
  readonly text: string;
  /** The mark beside the title. */
  readonly badge?: ReactNode;
  /** The page's main actions, at the right. */
  readonly actions?: ReactNode;
};

/** Classes of a title that looks like one of a page. */
export const titleClasses =
  'flex flex-wrap items-center gap-x-3 gap-y-1 font-serif text-2xl font-medium tracking-[-0.015em] wrap-anywhere';

/** Renders the top of every page behind the sign-in: title, one sentence and actions. */
export const PageHeader = ({ title, text, badge, actions }: PageHeaderProps) => {
  useEffect(() => {
    nameTab(title);
  }, [title]);
  return (
    <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
      <div className="flex min-w-0 flex-col gap-1">
        <h1 className={titleClasses}>
          {title}
          {badge}
        </h1>
        <p className="text-muted text-pretty">{text}</p>
      </div>
      {actions === undefined ? null : (
        <div className="flex flex-wrap gap-2 max-md:has-[>[data-wide]]:hidden max-sm:w-full max-sm:*:grow">
          {actions}
        </div>
      )}
    </header>
  );
};
