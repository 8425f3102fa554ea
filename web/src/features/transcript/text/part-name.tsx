import { AudioLines } from 'lucide-react';
import { useTextContext } from '../editing/text-context.ts';
import { partClasses } from './text-classes.ts';

/** Shows the name of a merged recording above its first paragraph. */
export const PartName = ({ name }: { readonly name: string }) => {
  const { t } = useTextContext();
  return (
    <p className={partClasses}>
      <AudioLines aria-hidden="true" className="size-3.5 shrink-0 text-accent" />
      <span className="sr-only">{t('part')}</span>
      <bdi className="truncate">{name}</bdi>
    </p>
  );
};
