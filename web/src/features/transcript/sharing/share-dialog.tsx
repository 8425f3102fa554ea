import { PERSONAL_KINDS } from '@escriba/contracts/shared/personal-kinds';
import type { TranscriptionItem } from '@escriba/contracts/transcription/library';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../ui/dialog.tsx';
import { hiddenKindsOf } from '../personal/hidden-kinds.ts';
import type { Views } from '../toolbar/views.ts';
import { LinkForm } from './link-form.tsx';
import { LinkList } from './link-list.tsx';
import { CreatedLink } from './created-link.tsx';

export type ShareDialogProps = {
  readonly item: TranscriptionItem;
  readonly views: Pick<Views, 'noPersonal' | 'personalKinds'>;
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
};

/** Public links: create, copy, list and revoke. */
export const ShareDialog = ({ isOpen, onOpenChange, ...content }: ShareDialogProps) => {
  const { t } = useTranslation('sharing');
  return (
    <Dialog isOpen={isOpen} onOpenChange={onOpenChange} title={t('title')} text={t('text')}>
      <Content {...content} />
    </Dialog>
  );
};

const Content = ({ item, views }: Pick<ShareDialogProps, 'item' | 'views'>) => {
  const { t } = useTranslation('sharing');
  const [address, setAddress] = useState<string>();
  const titleId = useId();
  const id = item.transcriptionId;
  return (
    <>
      {address === undefined ? (
        <LinkForm
          id={id}
          hasAudio={item.audioUrl !== null}
          personalKinds={hiddenKindsOf(views.noPersonal, views.personalKinds) ?? PERSONAL_KINDS}
          onMade={setAddress}
        />
      ) : (
        <CreatedLink address={address} onAnother={() => setAddress(undefined)} />
      )}
      <section aria-labelledby={titleId} className="flex flex-col gap-5 border-t border-line pt-5">
        <h3 id={titleId} className="font-medium">
          {t('links')}
        </h3>
        <LinkList id={id} onAddress={setAddress} />
      </section>
    </>
  );
};
