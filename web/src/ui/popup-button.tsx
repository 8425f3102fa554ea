import { type ReactNode, useState } from 'react';
import type { LazyPart } from './lazy-part.tsx';

type PopupButtonProps<Props> = {
  /** The button together with its popup, which is open on its first render. */
  readonly Popup: LazyPart<Props>;
  readonly popup: Props;
  readonly kind: 'menu' | 'dialog';
  readonly label: string;
  readonly title?: string;
  readonly className: string;
  /** The content of the closed button. */
  readonly children: ReactNode;
};

/**
 * Renders a button with a menu or a panel, whose code loads when a pointer or the focus approaches. Until the first use it is nothing but the
 * button: a closed popup would draw the page a second time, because it records the place of its button.
 */
export const PopupButton = <Props extends object>(props: PopupButtonProps<Props>) => {
  const { Popup, popup, kind, label, title, className, children } = props;
  const [isOpened, setOpened] = useState(false);
  const closed = (
    <button
      type="button"
      aria-label={label}
      title={title}
      aria-haspopup={kind}
      aria-expanded={false}
      onPointerEnter={Popup.fetch}
      onFocus={Popup.fetch}
      onClick={() => setOpened(true)}
      onKeyDown={(event) => {
        if (kind === 'menu' && event.key === 'ArrowDown') setOpened(true);
      }}
      className={className}
    >
      {children}
    </button>
  );
  return isOpened ? <Popup {...popup} waiting={closed} /> : closed;
};
