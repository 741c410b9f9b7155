import { onMount, type Store } from 'nanostores'
import type { Environment } from './environment.ts'

/** `onMount` of a store, in a browser only: reading a store mounts it while Astro builds, too. */
export function whenShown(
  environment: Environment,
  $store: Store,
  run: () => (() => void) | undefined,
): void {
  onMount($store, () => (environment.live ? run() : undefined))
}
