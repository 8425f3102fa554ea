import type { TranscriptionItem } from '@escriba/contracts';
import { Download, History, type LucideIcon, Share2 } from 'lucide-react';
import { type ComponentType, lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { menuButtonClasses } from '../../ui/choice-menu.tsx';
import type { TranscriptEditor } from './editor/editor.ts';
import type { Views } from './toolbar/views-menu.tsx';

export type PageToolsProps = {
  readonly item: TranscriptionItem;
  readonly editor: TranscriptEditor;
  readonly views: Views;
};

type Opened = PageToolsProps & {
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
};

const loadVersions = async () => ({
  default: (await import('./versions/versions-sheet.tsx')).VersionsSheet,
});
const loadExport = async () => ({
  default: (await import('./exporting/export-dialog.tsx')).ExportDialog,
});
const loadShare = async () => ({ default: (await import('./sharing/share-dialog.tsx')).ShareDialog });
const VersionsSheet = lazy(loadVersions);
const ExportDialog = lazy(loadExport);
const ShareDialog = lazy(loadShare);

/** Actions on the whole transcript: toolbar buttons and their dialogs. */
export const PageTools = (props: PageToolsProps) => {
  const { t: versions } = useTranslation('versions');
  const { t: exporting } = useTranslation('exporting');
  const { t: sharing } = useTranslation('sharing');
  return (
    <>
      <Tool {...props} label={versions('open')} Icon={History} Content={VersionsSheet} load={loadVersions} />
      <Tool {...props} label={exporting('open')} Icon={Download} Content={ExportDialog} load={loadExport} />
      <Tool {...props} label={sharing('open')} Icon={Share2} Content={ShareDialog} load={loadShare} />
    </>
  );
};

type ToolProps = PageToolsProps & {
  readonly label: string;
  readonly Icon: LucideIcon;
  readonly Content: ComponentType<Opened>;
  readonly load: () => Promise<unknown>;
};

/** A button whose dialog loads when a pointer or the focus approaches. */
const Tool = ({ label, Icon, Content, load, ...rest }: ToolProps) => {
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setOpened] = useState(false);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={label}
        title={label}
        onPointerEnter={() => void load()}
        onFocus={() => void load()}
        onClick={() => {
          setOpened(true);
          setOpen(true);
        }}
        className={menuButtonClasses}
      >
        <Icon aria-hidden="true" className="size-4.5" />
        <span aria-hidden="true" className="max-xl:hidden">
          {label}
        </span>
      </button>
      {wasOpened ? (
        <Suspense>
          <Content {...rest} isOpen={isOpen} onOpenChange={setOpen} />
        </Suspense>
      ) : null}
    </>
  );
};
