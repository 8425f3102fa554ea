import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { once } from '../platform/once.ts';

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
  let loaded: ComponentType<Props> | undefined;
  const fetch = once(async () => (loaded = await load()));
  const read = () => loaded;
  const Part = ({ waiting = null, ...rest }: Props & { readonly waiting?: ReactNode }) => {
    const [Loaded, setLoaded] = useState(read);
    const [fault, setFault] = useState<{ readonly error: unknown } | null>(null);
    useEffect(() => {
      let isCurrent = true;
      fetch().then(
        () => isCurrent && setLoaded(read),
        (error: unknown) => isCurrent && setFault({ error }),
      );
      return () => {
        isCurrent = false;
      };
    }, []);
    if (fault !== null) throw fault.error;
    return Loaded === undefined ? waiting : <Loaded {...(rest as unknown as Props)} />;
  };
  return Object.assign(Part, { fetch: () => void fetch().catch(() => undefined) });
};
