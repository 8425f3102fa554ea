import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useContext, useState } from 'react';
import { PartQueriesHolderContext } from './part-queries-holder.ts';
import { createQueryClient } from './query-client.ts';

/** Provides server data for a part of a page without a session: that of the page's other parts, if the page has it. */
export const PartQueries = ({ children }: { readonly children: ReactNode }) => {
  const holder = useContext(PartQueriesHolderContext);
  const [queries] = useState(() => holder?.getOr(createQueryClient) ?? createQueryClient());
  return <QueryClientProvider client={queries}>{children}</QueryClientProvider>;
};
