import { onMount, type Store } from 'nanostores'
import type { Environment } from './environment.ts'

/** `onMount` for browsers only: reading a store mounts it during the Astro build too. */
export function onBrowserMount(
  environment: Environment,
  $store: Store,
  run: () => (() => void) | undefined,
): void {
  onMount($store, () => (environment.live ? run() : undefined))
}
