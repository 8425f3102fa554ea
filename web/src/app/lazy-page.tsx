import { type ComponentType, lazy, useState } from 'react';
import { once } from '../platform/once.ts';

export type LazyPage = ComponentType & {
  /** Loads the code once; after a failure the next call tries again. */
  readonly fetch: () => Promise<unknown>;
};

/** Creates a page that is loaded on demand. Code that is already loaded renders at once, without a flash of its placeholder. */
export const lazyPage = (load: () => Promise<ComponentType>): LazyPage => {
  let loaded: ComponentType | undefined;
  const fetch = once(async () => ({ default: (loaded = await load()) }));
  const Awaited = lazy(fetch);
  const Page = () => {
    // Stays the same while it is mounted.
    const [Shown] = useState<ComponentType>(() => loaded ?? Awaited);
    return <Shown />;
  };
  return Object.assign(Page, { fetch });
};
