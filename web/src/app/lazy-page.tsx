import { type ComponentType, lazy, useState } from 'react';

export type LazyPage = ComponentType & {
  /** Asks for the code; what is there already is not asked for again. */
  readonly fetch: () => Promise<unknown>;
};

/** A page with code of its own. One whose code has come before is drawn at once: to wait even a moment shows what stands for it. */
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
    // The same one for as long as it is shown.
    const [Shown] = useState<ComponentType>(() => loaded ?? Awaited);
    return <Shown />;
  };
  return Object.assign(Page, { fetch });
};
