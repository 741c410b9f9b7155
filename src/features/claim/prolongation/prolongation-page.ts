import { call } from '#browser/call.ts'
import type { Environment } from '#browser/environment.ts'
import { addresses } from '#contract/addresses.ts'
import type { LegalCondition } from '#contract/organisation-users.ts'
import { type Prolongation, prolongClaim, readProlongation } from '#contract/prolongation.ts'
import { claimStatus } from '#domain/claim-status.ts'
import { isServiceNumber, service } from '#domain/service.ts'
import { leave, type ShownState, screen } from '#screens/screen.ts'
import { numberInPath, numberInQuery } from '#state/claim-address.ts'
import { conditionsOf, leaveForbidden } from '#state/legals.ts'
import { type Chosen, choiceOf, monthsAtFirst, totalOf, withService } from './choices.ts'

interface Extending {
  readonly prolongation: Prolongation
  readonly chosen: Chosen
  /** Conditions of the last refusal, else those that fail now (M-LEGAL-06). */
  readonly conditions: readonly LegalCondition[]
}

export type ShownProlongation = ShownState<Extending>
export type ProlongationPage = ReturnType<typeof prolongationPage>

/** Services of the waiting extension, else those that continue by default. */
const servicesAtFirst = ({ services, safetyGuarantee, renewal }: Prolongation): readonly number[] => {
  if (renewal?.status === claimStatus.awaitingPayment) return renewal.services
  return withService(services, service.guarantee, safetyGuarantee)
}

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
    /** Creates the extension at the shown price and opens its payment. */
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
        // Shows the changed terms with the reason above.
        if (answer.status === 409 || answer.code === 'cost_differs') await reload()
        else if (named.length > 0) change({ conditions: named })
        return answer
      }),
  }
}
