import type { Refused } from '#browser/call.ts'
import type { Environment } from '#browser/environment.ts'

/** Waits between two questions in milliseconds: quick at first, then polite; the last goes on for ever. */
const waits = [1000, 1000, 2000, 3000, 5000, 8000, 15_000] as const
/** After so many questions without an end one may say that it takes long. */
const patience = 6

/** No network, or a server that restarts: it will be back. */
export const isTransient = ({ status }: Refused): boolean => status === 0 || status >= 500

/**
 * A question that is asked at once, whenever the page comes back into sight, and again after each answer that says so.
 * `ask` is told whether it has been asked for long; `every` is a steady wait in milliseconds.
 */
export function poll(
  environment: Environment,
  ask: (long: boolean) => Promise<'again' | 'enough'>,
  every?: number,
): { readonly askNow: () => Promise<void>; readonly run: () => () => void } {
  let asked = 0
  let stop = () => {}
  const askNow = async (): Promise<void> => {
    stop()
    asked += 1
    if ((await ask(asked >= patience)) === 'enough') return
    stop = environment.after(every ?? waits[Math.min(asked, waits.length) - 1] ?? 15_000, () => void askNow())
  }
  return {
    askNow,
    run: (): (() => void) => {
      void askNow()
      const unsubscribe = environment.onReturn(() => void askNow())
      return () => {
        unsubscribe()
        stop()
      }
    },
  }
}
