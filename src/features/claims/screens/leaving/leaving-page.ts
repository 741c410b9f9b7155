import { type Claim, readClaim } from '#claims/api/claims.ts'
import {
  cancelLeaving,
  type Leaving,
  type LeavingMail,
  planLeaving,
  readLeaving,
} from '#claims/api/leaving.ts'
import { leavingCopy } from '#claims/words/leaving.ts'
import { call } from '#kit/browser/call.ts'
import type { Environment } from '#kit/browser/environment.ts'
import type { CalendarDate } from '#kit/rules/calendar-date.ts'
import { createScreen, type LoadedState } from '#kit/screens/screen.ts'
import { showToast } from '#kit/state/toasts.ts'
import { readPathNumber } from '#kit/state/url-params.ts'
import { redirectForbiddenClaim } from '#people/parts/organisations.ts'
import { createVisitPlanner } from '#visits/parts/visit-planner.ts'

interface LeavingDraft {
  readonly lastDay: CalendarDate
  readonly mail: LeavingMail
  readonly forwardTo: string
}

interface LeavingBox {
  readonly claim: Claim
  readonly leaving: Leaving
  readonly draft: LeavingDraft
  /** True while a plan is being changed. */
  readonly isEditing: boolean
}

export type LoadedLeaving = LoadedState<LeavingBox>

const draftOf = ({ plan, choices }: Leaving): LeavingDraft => ({
  lastDay: plan?.lastDay ?? choices[0]?.lastDay ?? '',
  mail: plan?.mail ?? 'return',
  forwardTo: plan?.forwardTo ?? '',
})

/** Prepares the end of a rent: refund, last day, mail and forwarding address (M-LEAVE-01…03). */
export function createLeavingPage(environment: Environment) {
  const params = () => ({ id: readPathNumber(environment) ?? 0 })
  const visits = createVisitPlanner(environment, params)
  const { $state, shown, retry, reload, change, send } = createScreen<LeavingBox>(environment, {
    load: async (getShown) => {
      const [claim, leaving] = await Promise.all([
        call(environment, readClaim, { params: params(), query: { projection: 'claimLegalProjection' } }),
        call(environment, readLeaving, { params: params() }),
      ])
      if (!claim.ok) return claim
      if (!leaving.ok) return leaving
      const before = getShown()
      return {
        claim: claim.value,
        leaving: leaving.value,
        draft: before?.draft ?? draftOf(leaving.value),
        isEditing: before?.isEditing ?? false,
      }
    },
    afterLoad: ({ leaving }) => (leaving.plan === null ? undefined : visits.open()),
    onForbidden: () => redirectForbiddenClaim(environment, params().id),
    keepsShown: true,
  })
  return {
    $state,
    visits,
    retry,
    type: (part: Partial<LeavingDraft>) => {
      const state = shown()
      if (state) change({ draft: { ...state.draft, ...part }, refused: null })
    },
    edit: () => change({ isEditing: true, refused: null }),
    plan: () =>
      send(async ({ leaving, draft }) => {
        const refund = leaving.choices.find(({ lastDay }) => lastDay === draft.lastDay)?.refund ?? 0
        const answer = await call(environment, planLeaving, {
          params: params(),
          body: {
            lastDay: draft.lastDay,
            refund,
            mail: draft.mail,
            forwardTo: draft.mail === 'forward' ? draft.forwardTo : null,
          },
        })
        if (answer.ok) {
          void visits.open()
          return { leaving: answer.value, isEditing: false }
        }
        if (answer.code === 'refund_differs') await reload()
        return answer
      }),
    cancel: () =>
      send(async ({ leaving }) => {
        const answer = await call(environment, cancelLeaving, { params: params() })
        if (!answer.ok) return answer
        showToast('leaving_cancelled', leavingCopy.cancelled, { tone: 'success' })
        return { leaving: { ...leaving, plan: null }, isEditing: false }
      }),
  }
}
export type LeavingPage = ReturnType<typeof createLeavingPage>
