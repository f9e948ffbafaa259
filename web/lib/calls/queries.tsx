import { QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { retryDelay } from './asked.ts';

/** Fetched data is shared between screens. The shop needs none of it, so this code comes with the first screen that does. */
export const queries = new QueryClient({
  queryCache: new QueryCache({ onError: (failure) => console.warn(failure.message) }),
  defaultOptions: { queries: { staleTime: 30_000, retry: 1, retryDelay, refetchOnWindowFocus: true } },
});

export function WithQueries({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={queries}>{children}</QueryClientProvider>;
}
