import { onMount, type Store } from 'nanostores'
import type { Environment } from './environment.ts'

/** Like `onMount`, but only in browsers: the Astro build also mounts stores when it reads them. */
export function onStoreMountInBrowser(
  environment: Environment,
  $store: Store,
  run: () => (() => void) | undefined,
): void {
  onMount($store, () => (environment.live ? run() : undefined))
}
