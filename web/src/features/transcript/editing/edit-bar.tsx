import { Check, SplitSquareHorizontal, X } from 'lucide-react';
import type { PointerEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { useTextTools } from './text-tools.ts';

/** Actions on the edited passage, for touch screens. */
export const EditBar = () => {
  const { t } = useTranslation('transcript');
  const { edit } = useTextTools();
  if (edit === undefined) return null;
  const { editing } = edit;
  return (
    <div
      // Keeps focus and caret in the field.
      onPointerDown={(event: PointerEvent) => event.preventDefault()}
      className="flex animate-write flex-wrap items-center gap-2 pt-2"
    >
      <Button size="small" look="primary" onClick={() => editing.finish(true)}>
        <Check aria-hidden="true" className="size-4" />
        {t('edit.done')}
      </Button>
      <Button size="small" look="quiet" onClick={editing.split}>
        <SplitSquareHorizontal aria-hidden="true" className="size-4" />
        {t('edit.split')}
      </Button>
      <Button size="small" look="quiet" onClick={editing.cancel}>
        <X aria-hidden="true" className="size-4" />
        {t('cancel')}
      </Button>
      <p className="w-full text-xs text-muted max-sm:hidden">{t('edit.hint')}</p>
    </div>
  );
};
