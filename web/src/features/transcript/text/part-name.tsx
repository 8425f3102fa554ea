import { AudioLines } from 'lucide-react';
import { useTextContext } from '../editing/text-context.ts';

/** The name of a merged recording above its first paragraph. */
export const PartName = ({ name }: { readonly name: string }) => {
  const { t } = useTextContext();
  return (
    <p className="mb-3 flex min-w-0 items-center gap-2 border-b border-line pt-4 pb-1.5 font-sans text-xs font-medium text-muted">
      <AudioLines aria-hidden="true" className="size-3.5 shrink-0 text-accent" />
      <span className="sr-only">{t('part')}</span>
      <bdi className="truncate">{name}</bdi>
    </p>
  );
};
