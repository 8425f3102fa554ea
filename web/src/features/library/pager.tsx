import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { classes } from '../../ui/classes.ts';
import { listOfferedPages } from './offered-pages.ts';

type PagerProps = {
  readonly page: number;
  readonly pages: number;
  /** Returns the URL of a page. */
  readonly toPage: (page: number) => string;
};

const BOX =
  'inline-flex h-9 min-w-9 items-center justify-center gap-1 rounded-control px-2 text-sm font-medium tabular-nums transition-colors duration-150 touch:h-11 touch:min-w-11';

/** Links to the first page, the last one and those around the current one. */
export const Pager = ({ page, pages, toPage }: PagerProps) => {
  const { t } = useTranslation('library');
  if (pages <= 1 && page <= 1) return null;
  return (
    <nav aria-label={t('pager.label')} className="flex flex-wrap items-center justify-center gap-1">
      <Step to={page > 1 ? toPage(page - 1) : undefined} label={t('pager.previous')} isFirst />
      <ol className="contents">
        {listOfferedPages(page, pages).map((one) => (
          <li
            key={one}
            className={classes(
              Math.abs(one) !== page && 'max-sm:hidden',
              one < 0 && 'w-6 text-center text-muted',
            )}
          >
            {one < 0 ? (
              <span aria-hidden="true">…</span>
            ) : (
              <Link
                to={toPage(one)}
                aria-label={t(one === page ? 'pager.pageOf' : 'pager.page', { page: one, pages })}
                aria-current={one === page ? 'page' : undefined}
                className={classes(
                  BOX,
                  one === page
                    ? 'bg-accent/12 text-accent-strong'
                    : 'text-muted hover:bg-ink/6 hover:text-ink',
                )}
              >
                <span className="max-sm:hidden">{one}</span>
                <span className="sm:hidden">{t('pager.pageOf', { page, pages })}</span>
              </Link>
            )}
          </li>
        ))}
      </ol>
      <Step to={page < pages ? toPage(page + 1) : undefined} label={t('pager.next')} />
    </nav>
  );
};

type StepProps = { readonly to: string | undefined; readonly label: string; readonly isFirst?: boolean };

const Step = ({ to, label, isFirst = false }: StepProps) => {
  const content = (
    <>
      {isFirst ? <ChevronLeft aria-hidden="true" className="size-4" /> : null}
      {label}
      {isFirst ? null : <ChevronRight aria-hidden="true" className="size-4" />}
    </>
  );
  if (to === undefined)
    return (
      <span aria-hidden="true" className={classes(BOX, 'px-3 text-muted opacity-50')}>
        {content}
      </span>
    );
  return (
    <Link to={to} rel={isFirst ? 'prev' : 'next'} className={classes(BOX, 'px-3 hover:bg-ink/6')}>
      {content}
    </Link>
  );
};
