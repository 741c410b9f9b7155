import { onMount, type Store } from 'nanostores'
import type { Environment } from './environment.ts'

/**
 * Runs when a store gets its first reader in a live browser, and what it answers when the last one leaves. Does nothing
 * while Astro builds, although reading a store mounts it there too. The only place that knows `onMount`.
 */
export function whenShown(
  environment: Environment,
  $store: Store,
  run: () => (() => void) | undefined,
): void {
  onMount($store, () => (environment.live ? run() : undefined))
}
