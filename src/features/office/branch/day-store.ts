import { atom, type ReadableAtom } from 'nanostores'
import { call } from '#browser/call.ts'
import type { Environment } from '#browser/environment.ts'
import { type BranchClaim, readBranchClaims } from '#contract/branch.ts'
import { type CalendarDate, todayIn } from '#domain/calendar-date.ts'

/** As many rows as one looks through in the morning; the whole queue is a press away. */
const SHOWN_AT_MOST = 10

/** The day of the branch: who comes to sign, the soonest first, and what ends. */
export type DayState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly code: string }
  | {
      readonly kind: 'shown'
      readonly today: CalendarDate
      readonly toSign: readonly BranchClaim[]
      readonly toEnd: readonly BranchClaim[]
    }

/** Reads the day of the branch. */
export function dayStore(environment: Environment) {
  const $day = atom<DayState>({ kind: 'loading' })
  const read = (queue: 'toSign' | 'toEnd') =>
    call(environment, readBranchClaims, { params: { queue }, query: { page: 0 } })

  return {
    $day: $day as ReadableAtom<DayState>,
    show: async (): Promise<void> => {
      const [toSign, toEnd] = await Promise.all([read('toSign'), read('toEnd')])
      const now = environment.serverNow()
      if (!toSign.ok) return $day.set({ kind: 'failed', code: toSign.code })
      if (!toEnd.ok || now === null)
        return $day.set({ kind: 'failed', code: toEnd.ok ? 'unexpected' : toEnd.code })
      $day.set({
        kind: 'shown',
        today: todayIn(now),
        toSign: toSign.value.claims.slice(0, SHOWN_AT_MOST),
        toEnd: toEnd.value.claims.slice(0, SHOWN_AT_MOST),
      })
    },
  }
}
