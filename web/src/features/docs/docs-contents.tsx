import { ChevronDown } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { DocsBlock } from '../../i18n/programs/program-docs.ts';
import { classes } from '../../ui/classes.ts';

type DocsContentsProps = {
  readonly headings: readonly Extract<DocsBlock, { readonly kind: 'heading' }>[];
};

const LINK =
  'inline-flex items-center rounded-control py-0.5 text-sm text-muted underline-offset-2 transition-colors duration-150 hover:text-ink hover:underline touch:min-h-11';

/** Links to the sections beside the text of a wide screen, where it stays in view. */
export const DocsSidebar = ({ headings }: DocsContentsProps) => (
  <div className="sticky top-24 -ml-1 max-h-[calc(100dvh-7rem)] self-start overflow-y-auto p-1 max-lg:hidden">
    <Contents headings={headings} />
  </div>
);

/** Links to the sections above the text of a narrow screen, folded, so that the first section is near. */
export const DocsFold = ({ headings }: DocsContentsProps) => {
  const { t } = useTranslation('docs');
  return (
    <details className="group rounded-card border border-line bg-raised lg:hidden">
      <summary className="flex min-h-12 list-none items-center justify-between gap-4 rounded-card px-4 text-sm font-medium outline-offset-[-2px] [&::-webkit-details-marker]:hidden">
        {t('contents')}
        <ChevronDown
          aria-hidden="true"
          className="size-5 shrink-0 text-muted transition-transform duration-150 group-open:rotate-180"
        />
      </summary>
      <div className="px-4 pb-4">
        <Contents headings={headings} />
      </div>
    </details>
  );
};

/** Links to each section, and to the reference. */
const Contents = ({ headings }: DocsContentsProps) => {
  const { t } = useTranslation('docs');
  const links = [
    ['/docs/api', t('reference')],
    ['/docs/openapi.json', t('document')],
  ] as const;
  return (
    <nav aria-label={t('contents')} className="flex flex-col gap-3">
      <ul className="flex flex-col lg:gap-0.5">
        {headings.map(({ id, level, text }) => (
          <li key={id} className={classes(level === 3 && 'pl-4')}>
            <a href={`#${id}`} className={LINK}>
              {text}
            </a>
          </li>
        ))}
      </ul>
      <ul className="flex flex-col border-t border-line pt-3 lg:gap-0.5">
        {links.map(([href, name]) => (
          <li key={href}>
            <a href={href} className={LINK}>
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
};
