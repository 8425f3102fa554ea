import type { ComponentProps } from 'react';
import { buttonClasses } from './button.tsx';
import { PageLink } from './page-link.tsx';

type AppLinkProps = Omit<ComponentProps<typeof PageLink>, 'className'> & {
  readonly look?: Parameters<typeof buttonClasses>[0];
  readonly size?: Parameters<typeof buttonClasses>[1];
  readonly className?: string;
};

/** Renders a link to a page behind the sign-in that looks like a button; navigates without a page load. */
export const AppLink = ({ look, size, className, ...rest }: AppLinkProps) => (
  <PageLink {...rest} className={buttonClasses(look, size, className)} />
);
