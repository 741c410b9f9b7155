import { atom, type ReadableAtom } from 'nanostores'
import type { EndpointReply } from '#kit/api/endpoint.ts'
import { call } from '#kit/browser/call.ts'
import type { Environment } from '#kit/browser/environment.ts'
import { createLatestRequestCheck } from '#kit/browser/latest-request.ts'
import { createDialog, type DialogSendingState, initialDialogSendingState } from '#kit/state/dialog.ts'
import { bookVisit, cancelVisit, readClaimVisits, type Visit, type VisitPurpose } from '#visits/api/visits.ts'

type Plan = EndpointReply<typeof readClaimVisits>
type VisitPlan =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed' }
  | ({ readonly kind: 'shown' } & Plan)

export const hasBookedVisit = (plan: VisitPlan): boolean =>
  plan.kind === 'shown' && plan.visits.some(({ state }) => state === 'booked')

interface BookingState extends DialogSendingState {
  readonly purpose: VisitPurpose
  /** True if a booked visit moves. */
  readonly moves: boolean
  readonly date: string
  readonly start: string
}

interface CancellationState extends DialogSendingState {
  readonly visit: Visit
}

/** Refusals after which the times on the screen are outdated. */
const outdatedTimesCodes: readonly string[] = ['visit_time_closed', 'visit_time_taken', 'visit_not_offered']

export type VisitPlanner = ReturnType<typeof createVisitPlanner>

/** Books, moves and cancels the visits of one claim; `open` loads them once the claim is known. */
export function createVisitPlanner(environment: Environment, claimParams: () => { readonly id: number }) {
  const $plan = atom<VisitPlan>({ kind: 'loading' })
  const startRequest = createLatestRequestCheck()
  const booking = createDialog<BookingState>()
  const cancellation = createDialog<CancellationState>()
  const shownPlan = () => {
    const plan = $plan.get()
    return plan.kind === 'shown' ? plan : null
  }
  const days = () => shownPlan()?.days ?? []
  const visits = () => shownPlan()?.visits ?? []
  const load = async (): Promise<void> => {
    const isLatest = startRequest()
    const answer = await call(environment, readClaimVisits, { params: claimParams() })
    if (!isLatest()) return
    if (answer.ok) $plan.set({ kind: 'shown', ...answer.value })
    else if ($plan.get().kind !== 'shown') $plan.set({ kind: 'failed' })
  }
  const dayWithTimes = (wanted: string): string =>
    (
      days().find(({ date, times }) => date === wanted && times.length > 0) ??
      days().find(({ times }) => times.length > 0)
    )?.date ?? ''

  return {
    $plan: $plan as ReadableAtom<VisitPlan>,
    $booking: booking.$dialog,
    $cancellation: cancellation.$dialog,
    open: load,
    /** Emails link to the visit. */
    isNamedInUrl: (): boolean => environment.hash() === '#visit',
    retry: (): void => {
      $plan.set({ kind: 'loading' })
      void load()
    },
    choose: (purpose: VisitPurpose, visit: Visit | null): void => {
      const date = dayWithTimes(visit?.date ?? '')
      const moves = visit?.state === 'booked'
      booking.open({ purpose, moves, date, start: '', ...initialDialogSendingState })
      void load()
    },
    closeBooking: booking.close,
    pickDay: (date: string): void => booking.change({ date, start: '', refused: null }),
    pickTime: (start: string): void => booking.change({ start, refused: null }),
    /** Returns the booked visit, or null if nothing was booked. */
    send: async (): Promise<Visit | null> => {
      const sent = await booking.send(({ purpose, date, start }) =>
        start === ''
          ? 'visit_time_missing'
          : call(environment, bookVisit, {
              params: { ...claimParams(), purpose },
              body: { date, start },
            }),
      )
      if (!sent) return null
      const { answer } = sent
      if (answer.ok) {
        sent.close()
        await load()
        return answer.value
      }
      if (outdatedTimesCodes.includes(answer.code)) {
        await load()
        sent.change({ start: '', date: dayWithTimes(sent.state.date) })
      }
      sent.change({ sending: false, refused: answer.code })
      return null
    },
    askToCancel: (visit: Visit): void => cancellation.open({ visit, ...initialDialogSendingState }),
    keep: cancellation.close,
    /** Returns true once the visit is cancelled. */
    cancel: async (): Promise<boolean> => {
      const sent = await cancellation.send(({ visit: { purpose, date, start } }) =>
        call(environment, cancelVisit, { params: { ...claimParams(), purpose }, query: { date, start } }),
      )
      if (!sent) return false
      if (!sent.answer.ok) {
        if (sent.answer.code === 'visit_moved') {
          await load()
          const moved = visits().find(({ purpose }) => purpose === sent.state.visit.purpose)
          if (moved) sent.change({ visit: moved })
        }
        sent.change({ sending: false, refused: sent.answer.code })
        return false
      }
      sent.close()
      await load()
      return true
    },
  }
}
