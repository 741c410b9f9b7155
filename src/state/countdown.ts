import { atom, type ReadableAtom } from 'nanostores'
import type { Environment } from '#browser/environment.ts'

const second = 1000

/** Time that runs out at an instant of the server's clock. */
export interface Countdown {
  /** Milliseconds left, null when nothing runs. */
  readonly $left: ReadableAtom<number | null>
  /** Lets the time run while somebody looks; answers the way to stop. */
  readonly run: () => () => void
  /** Counts at once: the end has just become known. */
  readonly count: () => void
}

/**
 * Counts down to whatever `until` names (ISO instant, null for nothing); `over` is told once when it is reached.
 * The clock is the server's, so a wrong device clock neither frightens nor lulls (AMB-10).
 */
export function countdown(environment: Environment, until: () => string | null, over: () => void): Countdown {
  const $left = atom<number | null>(null)
  const tick = () => {
    const end = until()
    const now = environment.serverNow()
    const left = end !== null && now ? Date.parse(end) - now.getTime() : null
    $left.set(left !== null && left > 0 ? left : null)
    if (left !== null && left <= 0) over()
  }
  return {
    $left,
    count: tick,
    run: () => {
      let stop = () => {}
      const again = () => {
        tick()
        stop = environment.after(second, again)
      }
      again()
      return () => stop()
    },
  }
}
