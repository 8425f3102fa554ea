import { X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../ui/button.tsx';
import { Logo } from '../../ui/logo.tsx';
import { EnclosingDialog } from '../../ui/page-link.tsx';
import { useBackCloses } from '../../ui/use-back-closes.ts';
import type { NavLinks } from './nav-links.ts';
import { SidebarNav } from './sidebar-nav.tsx';

type DrawerProps = {
  readonly links: NavLinks;
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
};

/** The navigation on phones: it covers the page and closes after a choice. */
export const Drawer = ({ links, isOpen, onOpenChange }: DrawerProps) => {
  const { t } = useTranslation('frame');
  const close = () => onOpenChange(false);
  useBackCloses(isOpen, close);
  return (
    <Dialog.Root open={isOpen} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-50 animate-write bg-veil" />
        <Dialog.Content
          aria-describedby={undefined}
          className="fixed inset-y-0 left-0 z-50 flex w-drawer max-w-[85vw] animate-slide-in flex-col border-r border-line bg-sunken shadow-floating outline-none"
        >
          <Dialog.Title className="sr-only">{t('nav.label')}</Dialog.Title>
          <div className="flex h-16 shrink-0 items-center justify-between border-b border-line/60 pr-3 pl-5">
            <Logo />
            <Dialog.Close asChild>
              <IconButton label={t('nav.close')}>
                <X aria-hidden="true" className="size-5" />
              </IconButton>
            </Dialog.Close>
          </div>
          <EnclosingDialog value={close}>
            <SidebarNav links={links} isIcon={false} />
          </EnclosingDialog>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
};
