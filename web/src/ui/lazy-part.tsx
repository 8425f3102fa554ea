import { type ComponentType, type ReactNode, useEffect, useState } from 'react';

/** A component whose code loads with its first use, or before. `waiting` is shown until then. */
export type LazyPart<Props> = ComponentType<Props & { readonly waiting?: ReactNode }> & {
  /** Loads the code once; a failure shows when the part is used, which tries again. */
  readonly fetch: () => void;
};

/**
 * Creates a part that a click opens. Unlike `lazy`, it renders as soon as it has loaded: React shows what was suspended up to 300 ms later.
 * Throws during rendering if it cannot be loaded.
 */
export const lazyPart = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyPart<Props> => {
  const source = loadOnce(load);
  const Part = ({ waiting = null, ...rest }: Props & { readonly waiting?: ReactNode }) => {
    const [Loaded, setLoaded] = useState(source.read);
    const [fault, setFault] = useState<{ readonly error: unknown } | null>(null);
    useEffect(() => {
      let isCurrent = true;
      source.fetch().then(
        () => isCurrent && setLoaded(source.read),
        (error: unknown) => isCurrent && setFault({ error }),
      );
      return () => {
        isCurrent = false;
      };
    }, []);
    if (fault !== null) throw fault.error;
    return Loaded === undefined ? waiting : <Loaded {...(rest as unknown as Props)} />;
  };
  return Object.assign(Part, { fetch: () => void source.fetch().catch(() => undefined) });
};

const loadOnce = <T,>(load: () => Promise<T>) => {
  let loaded: T | undefined;
  let loading: Promise<T> | undefined;
  const start = async (): Promise<T> => {
    try {
      loaded = await load();
      return loaded;
    } catch (error) {
      loading = undefined;
      throw error;
    }
  };
  return { read: () => loaded, fetch: () => (loading ??= start()) };
};
