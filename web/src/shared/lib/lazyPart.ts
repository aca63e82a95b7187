// biome-ignore lint/style/noRestrictedImports: the function that all parts use.
import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { loadChunk } from '@/shared/lib/loadChunk';
import { watchPart } from '@/shared/lib/slowParts';

/** A component in a chunk of its own, loaded with `loadChunk` when it is first shown. */
export const lazyPart = <P extends object>(
  load: () => Promise<ComponentType<P>>,
): LazyExoticComponent<ComponentType<P>> => lazy(async () => ({ default: await watchPart(loadChunk(load)) }));
