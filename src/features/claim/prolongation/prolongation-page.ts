import { call } from '#browser/call.ts'
import type { Environment } from '#browser/environment.ts'
import { addresses } from '#contract/addresses.ts'
import type { LegalCondition } from '#contract/legal-conditions.ts'
import { type Prolongation, prolongClaim, readProlongation } from '#contract/prolongation.ts'
import { claimStatus } from '#domain/claim-status.ts'
import { isServiceNumber, service } from '#domain/service.ts'
import { leave, type ShownState, screen } from '#screens/screen.ts'
import { leaveForbidden } from '#state/choose-acting.ts'
import { numberInPath, numberInQuery } from '#state/claim-address.ts'
import { conditionsOf } from '#state/legal-conditions.ts'
import { type Chosen, choiceOf, monthsAtFirst, totalOf, withService } from './choices.ts'

/** What a rent can be extended by, and what is chosen; a claim out of its window is shown with the reason. */
interface Extending {
  readonly prolongation: Prolongation
  readonly chosen: Chosen
  /** The conditions that the last refusal named, else those that hold against it now (M-LEGAL-06). */
  readonly conditions: readonly LegalCondition[]
}

export type ShownProlongation = ShownState<Extending>
export type ProlongationPage = ReturnType<typeof prolongationPage>

/** The services of an extension that waits for its money, else those that go on by themselves. */
const servicesAtFirst = ({ services, safetyGuarantee, renewal }: Prolongation): readonly number[] => {
  if (renewal?.status === claimStatus.awaitingPayment) return renewal.services
  return withService(services, service.guarantee, safetyGuarantee)
}

/** Choosing months and services of an extension; going on makes the renewal claim (M-PROL-01…06). */
export function prolongationPage(environment: Environment) {
  const id = numberInPath(environment)
  const asked = numberInQuery(environment, 'months')
  const { $state, shown, retry, reload, change, send } = screen<Extending>(environment, {
    load: async (inSight) => {
      if (id === null) return { kind: 'failed', code: 'not_found' }
      const answer = await call(environment, readProlongation, { params: { id } })
      if (!answer.ok) return answer
      const { choices, onOffer, conditions, renewal } = answer.value
      const before = inSight()
      const kept = before !== null && choiceOf(choices, before.chosen.months)?.allowed === true
      const services = before?.chosen.services ?? servicesAtFirst(answer.value)
      const offered: readonly number[] = onOffer
      return {
        prolongation: answer.value,
        chosen: {
          months: kept ? before.chosen.months : monthsAtFirst(choices, renewal?.endDate, asked),
          services: services.filter((number) => offered.includes(number)),
        },
        conditions,
      }
    },
    onForbidden: () => leaveForbidden(environment, id ?? 0),
  })
  const choose = (part: (chosen: Chosen) => Partial<Chosen>) => {
    const chosen = shown()?.chosen
    if (chosen) change({ chosen: { ...chosen, ...part(chosen) }, refused: null })
  }

  return {
    $state,
    retry,
    chooseMonths: (months: number) => choose(() => ({ months })),
    chooseService: (service: number, on: boolean) =>
      choose(({ services }) => ({ services: withService(services, service, on) })),
    /** Makes the renewal at the price that was shown, and leads to its payment. */
    send: () =>
      send(async ({ prolongation, chosen }) => {
        const { months, services } = chosen
        const total = totalOf(prolongation.choices, chosen)
        const answer = await call(environment, prolongClaim, {
          params: { id: prolongation.claim },
          body: {
            months,
            safetyGuarantee: services.includes(service.guarantee),
            services: services.filter(isServiceNumber).filter((number) => number !== service.guarantee),
            ...(total === null ? {} : { total }),
          },
        })
        if (answer.ok)
          return leave(environment, `${addresses.prolongationReservation}?claim=${answer.value.id}`)
        const named = conditionsOf(answer.data)
        // What changed meanwhile is shown again, with the reason above it.
        if (answer.status === 409 || answer.code === 'cost_differs') await reload()
        else if (named.length > 0) change({ conditions: named })
        return answer
      }),
  }
}
