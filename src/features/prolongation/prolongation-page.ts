import { atom, type ReadableAtom } from 'nanostores'
import { call } from '#browser/call.ts'
import type { Environment } from '#browser/environment.ts'
import { whenShown } from '#browser/when-shown.ts'
import { addresses } from '#contract/addresses.ts'
import { type Prolongation, prolongClaim, readProlongation } from '#contract/prolongation.ts'
import { leaveForbidden } from '#state/choose-acting.ts'
import { numberInPath } from '#state/claim-address.ts'
import { sessionEnded } from '#state/session.ts'
import { choiceOf, monthsAtFirst, totalOf } from './choices.ts'

/** What a rent can be extended by, and what is chosen; a claim out of its window is shown with the reason. */
export type ProlongationState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly code: string }
  | {
      readonly kind: 'shown'
      readonly prolongation: Prolongation
      readonly months: number
      readonly guarantee: boolean
      readonly sending: boolean
      readonly refused: string | null
    }

export type ShownProlongation = Extract<ProlongationState, { kind: 'shown' }>
export type ProlongationPage = ReturnType<typeof prolongationPage>

/** Choosing months and guarantee of an extension; going on makes the successor claim (M-PROL-01…06). */
export function prolongationPage(environment: Environment) {
  const $prolongation = atom<ProlongationState>({ kind: 'loading' })
  const id = numberInPath(environment)
  const shown = (): ShownProlongation | null => {
    const state = $prolongation.get()
    return state.kind === 'shown' ? state : null
  }
  const change = (part: Partial<ShownProlongation>) => {
    const state = shown()
    if (state) $prolongation.set({ ...state, ...part })
  }

  const open = async (refused: string | null = null): Promise<void> => {
    if (id === null) return $prolongation.set({ kind: 'failed', code: 'not_found' })
    const answer = await call(environment, readProlongation, { params: { id } })
    if (!answer.ok) {
      if (answer.status === 403) return leaveForbidden(environment, id)
      if (answer.status === 401) sessionEnded()
      return $prolongation.set({ kind: 'failed', code: answer.code })
    }
    const before = shown()
    const { choices, safetyGuarantee, successor } = answer.value
    const kept = before !== null && choiceOf(choices, before.months)?.allowed === true
    const months = kept ? before.months : monthsAtFirst(choices, successor?.endDate)
    $prolongation.set({
      kind: 'shown',
      prolongation: answer.value,
      months,
      guarantee: before?.guarantee ?? safetyGuarantee,
      sending: false,
      refused,
    })
  }

  whenShown(environment, $prolongation, () => {
    void open()
    return undefined
  })

  return {
    $prolongation: $prolongation as ReadableAtom<ProlongationState>,
    retry: () => {
      $prolongation.set({ kind: 'loading' })
      void open()
    },
    chooseMonths: (months: number) => change({ months, refused: null }),
    chooseGuarantee: (guarantee: boolean) => change({ guarantee, refused: null }),
    /** Makes the successor at the price that was shown, and leads to its payment. */
    send: async (): Promise<void> => {
      const state = shown()
      if (state === null || state.sending || id === null) return
      change({ sending: true, refused: null })
      const total = totalOf(state.prolongation.choices, state)
      const answer = await call(environment, prolongClaim, {
        params: { id },
        body: {
          months: state.months,
          safetyGuarantee: state.guarantee,
          ...(total === null ? {} : { total }),
        },
      })
      if (answer.ok) return environment.go(`${addresses.prolongationReservation}?claim=${answer.value.id}`)
      if (answer.status === 401) sessionEnded()
      // What changed meanwhile is shown anew, with the reason above it.
      if (answer.status === 409 || answer.code === 'cost_differs') return open(answer.code)
      change({ sending: false, refused: answer.code })
    },
  }
}
