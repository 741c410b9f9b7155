import type { ReplyOf } from '#kit/api/endpoint.ts'
import { call } from '#kit/browser/call.ts'
import type { Environment } from '#kit/browser/environment.ts'
import { type CalendarDate, monthsCovered, todayIn } from '#kit/rules/calendar-date.ts'
import { type ShownState, screen } from '#kit/screens/screen.ts'
import { askToday } from '#kit/state/server-time.ts'
import {
  type Balance,
  cancelTopUp,
  connectBalance,
  readBalance,
  readBalanceReach,
} from '#money/api/balance.ts'
import { askSbp } from '#money/parts/pay-way.ts'
import { organisationOfPage, type Unchosen } from '#people/parts/legals.ts'
import { operationsList } from './operations-list.tsx'
import { topUpForm } from './top-up-view.tsx'

interface OwnBalance {
  readonly balance: Balance
  /** First days of months, newest first. */
  readonly months: readonly CalendarDate[]
  readonly reach: ReplyOf<typeof readBalanceReach> | null
  readonly sbp: boolean
}

export type ShownBalance = ShownState<OwnBalance>
export type BalancePage = ReturnType<typeof balancePage>

const monthsSinceConnection = ({ connectedAt }: Balance, today: CalendarDate): CalendarDate[] =>
  monthsCovered(connectedAt === null ? today : todayIn(new Date(connectedAt)), today).reverse()

export function balancePage(environment: Environment) {
  const operations = operationsList(environment)
  const { $state, retry, reload, send } = screen<OwnBalance, Unchosen>(environment, {
    load: async () => {
      const { current, why } = await organisationOfPage(environment)
      if (!current) return why
      const [answer, reach, { balances: sbp }] = await Promise.all([
        call(environment, readBalance, {}),
        call(environment, readBalanceReach, {}),
        askSbp(environment),
      ])
      if (!answer.ok) return answer
      const today = await askToday(environment)
      return {
        balance: answer.value,
        sbp,
        months: today === null ? [] : monthsSinceConnection(answer.value, today),
        reach: reach.ok ? reach.value : null,
      }
    },
    afterLoad: ({ balance }) => (balance.connected ? operations.show() : undefined),
  })
  const topUp = topUpForm(environment, () => void reload())

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
    /** Reloads a top-up that was cancelled or booked elsewhere. */
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
