import type { EndpointReply } from '#kit/api/endpoint.ts'
import { call } from '#kit/browser/call.ts'
import type { Environment } from '#kit/browser/environment.ts'
import { type CalendarDate, listCoveredMonths, todayInZone } from '#kit/rules/calendar-date.ts'
import { createScreen, type LoadedState } from '#kit/screens/screen.ts'
import { fetchServerToday } from '#kit/state/server-time.ts'
import {
  type Balance,
  cancelTopUp,
  connectBalance,
  readAffordableExtensions,
  readBalance,
} from '#money/api/balance.ts'
import { readSbpAvailability } from '#money/parts/payment-options.ts'
import { type OrganisationNotChosen, requireOrganisation } from '#people/parts/organisations.ts'
import { createBalanceOperationsList } from './balance-operations-list.tsx'
import { createTopUpForm } from './top-up-view.tsx'

interface OwnBalance {
  readonly balance: Balance
  /** First day of each month, newest first. */
  readonly months: readonly CalendarDate[]
  readonly reach: EndpointReply<typeof readAffordableExtensions> | null
  readonly sbp: boolean
}

export type LoadedBalance = LoadedState<OwnBalance>
export type BalancePage = ReturnType<typeof createBalancePage>

const monthsSinceConnection = ({ connectedAt }: Balance, today: CalendarDate): CalendarDate[] =>
  listCoveredMonths(connectedAt === null ? today : todayInZone(new Date(connectedAt)), today).reverse()

export function createBalancePage(environment: Environment) {
  const operations = createBalanceOperationsList(environment)
  const { $state, retry, reload, send } = createScreen<OwnBalance, OrganisationNotChosen>(environment, {
    load: async () => {
      const { current, why } = await requireOrganisation(environment)
      if (!current) return why
      const [answer, reach, { balances: sbp }] = await Promise.all([
        call(environment, readBalance, {}),
        call(environment, readAffordableExtensions, {}),
        readSbpAvailability(environment),
      ])
      if (!answer.ok) return answer
      const today = await fetchServerToday(environment)
      return {
        balance: answer.value,
        sbp,
        months: today === null ? [] : monthsSinceConnection(answer.value, today),
        reach: reach.ok ? reach.value : null,
      }
    },
    afterLoad: ({ balance }) => (balance.connected ? operations.show() : undefined),
  })
  const topUp = createTopUpForm(environment, () => void reload())

  return {
    $state,
    retry,
    operations,
    topUp,
    connect: () =>
      send(async () => {
        const answer = await call(environment, connectBalance, {})
        return answer.ok ? reload() : answer
      }),
    /** If the top-up was already cancelled or booked elsewhere, its current state is loaded. */
    giveUp: (id: number) =>
      send(async () => {
        const answer = await call(environment, cancelTopUp, { params: { id } })
        if (answer.ok || answer.code === 'top_up_not_waiting') topUp.forget(id)
        if (answer.ok) return { balance: answer.value }
        if (answer.code === 'top_up_not_waiting') await reload()
        return answer
      }),
  }
}
