import { atom, type ReadableAtom } from 'nanostores'
import type { Environment } from '#kit/browser/environment.ts'

const SECOND_MS = 1000

/**
 * Counts down to `until`, an ISO instant or null, and calls `over` once at the end. Uses the server's clock, because
 * device clocks may be wrong (AMB-10).
 */
export function createCountdown(environment: Environment, until: () => string | null, over: () => void) {
  const $left = atom<number | null>(null)
  const tick = () => {
    const end = until()
    const now = environment.serverNow()
    const left = end !== null && now ? Date.parse(end) - now.getTime() : null
    $left.set(left !== null && left > 0 ? left : null)
    if (left !== null && left <= 0) over()
  }
  return {
    $left: $left as ReadableAtom<number | null>,
    count: tick,
    run: (): (() => void) => {
      let stop = () => {}
      const again = () => {
        tick()
        stop = environment.after(SECOND_MS, again)
      }
      again()
      return () => stop()
    },
  }
}
