import { atom, type ReadableAtom } from 'nanostores'
import { call } from '#browser/call.ts'
import type { Environment } from '#browser/environment.ts'
import { whenShown } from '#browser/when-shown.ts'
import { addresses } from '#contract/addresses.ts'
import type { LegalCondition } from '#contract/legal-conditions.ts'
import { type Prolongation, prolongClaim, readProlongation } from '#contract/prolongation.ts'
import { claimStatus } from '#domain/claim-status.ts'
import { isServiceNumber, service } from '#domain/service.ts'
import { leaveForbidden } from '#state/choose-acting.ts'
import { numberInPath } from '#state/claim-address.ts'
import { conditionsOf } from '#state/legal-conditions.ts'
import { sessionEnded } from '#state/session.ts'
import { type Chosen, choiceOf, monthsAtFirst, totalOf, withService } from './choices.ts'

/** What a rent can be extended by, and what is chosen; a claim out of its window is shown with the reason. */
export type ProlongationState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly code: string }
  | {
      readonly kind: 'shown'
      readonly prolongation: Prolongation
      readonly chosen: Chosen
      readonly sending: boolean
      readonly refused: string | null
      /** The conditions that the last refusal named, else those that hold against it now (M-LEGAL-06). */
      readonly conditions: readonly LegalCondition[]
    }

export type ShownProlongation = Extract<ProlongationState, { kind: 'shown' }>
export type ProlongationPage = ReturnType<typeof prolongationPage>

/** The services of an extension that waits for its money, else those that go on by themselves. */
const servicesAtFirst = ({ services, safetyGuarantee, successor }: Prolongation): readonly number[] => {
  if (successor?.status === claimStatus.awaitingPayment) return successor.services
  return withService(services, service.guarantee, safetyGuarantee)
}

/** Choosing months and services of an extension; going on makes the successor claim (M-PROL-01…06). */
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
    const { choices, onOffer, conditions, successor } = answer.value
    const kept = before !== null && choiceOf(choices, before.chosen.months)?.allowed === true
    const services = before?.chosen.services ?? servicesAtFirst(answer.value)
    const offered: readonly number[] = onOffer
    $prolongation.set({
      kind: 'shown',
      prolongation: answer.value,
      chosen: {
        months: kept ? before.chosen.months : monthsAtFirst(choices, successor?.endDate),
        services: services.filter((number) => offered.includes(number)),
      },
      sending: false,
      refused,
      conditions,
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
    chooseMonths: (months: number) => {
      const state = shown()
      if (state) change({ chosen: { ...state.chosen, months }, refused: null })
    },
    chooseService: (service: number, on: boolean) => {
      const state = shown()
      if (state === null) return
      const services = withService(state.chosen.services, service, on)
      change({ chosen: { ...state.chosen, services }, refused: null })
    },
    /** Makes the successor at the price that was shown, and leads to its payment. */
    send: async (): Promise<void> => {
      const state = shown()
      if (state === null || state.sending || id === null) return
      change({ sending: true, refused: null })
      const { months, services } = state.chosen
      const total = totalOf(state.prolongation.choices, state.chosen)
      const answer = await call(environment, prolongClaim, {
        params: { id },
        body: {
          months,
          safetyGuarantee: services.includes(service.guarantee),
          services: services.filter(isServiceNumber).filter((number) => number !== service.guarantee),
          ...(total === null ? {} : { total }),
        },
      })
      if (answer.ok) return environment.go(`${addresses.prolongationReservation}?claim=${answer.value.id}`)
      if (answer.status === 401) sessionEnded()
      // What changed meanwhile is shown anew, with the reason above it.
      if (answer.status === 409 || answer.code === 'cost_differs') return open(answer.code)
      const named = conditionsOf(answer.data)
      change({
        sending: false,
        refused: answer.code,
        ...(named.length > 0 ? { conditions: named } : {}),
      })
    },
  }
}
