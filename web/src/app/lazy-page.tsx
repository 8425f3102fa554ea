import { type ComponentType, lazy, useState } from 'react';

export type LazyPage = ComponentType & {
  /** Loads the code once. */
  readonly fetch: () => Promise<unknown>;
};

/** Creates a page that is loaded on demand. Code that is already loaded renders at once, without a flash of its placeholder. */
export const lazyPage = (load: () => Promise<ComponentType>): LazyPage => {
  let loaded: ComponentType | undefined;
  let loading: Promise<{ readonly default: ComponentType }> | undefined;
  const fetch = async () => {
    loading ??= load().then((component) => {
      loaded = component;
      return { default: component };
    });
    return loading;
  };
  const Awaited = lazy(fetch);
  const Page = () => {
    // Stays the same while it is mounted.
    const [Shown] = useState<ComponentType>(() => loaded ?? Awaited);
    return <Shown />;
  };
  return Object.assign(Page, { fetch });
};
