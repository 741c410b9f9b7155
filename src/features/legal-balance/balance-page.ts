import { atom, type ReadableAtom } from 'nanostores'
import { call } from '#browser/call.ts'
import type { Environment } from '#browser/environment.ts'
import { whenShown } from '#browser/when-shown.ts'
import { type Balance, cancelTopUp, connectBalance, readBalance } from '#contract/balance.ts'
import { type CalendarDate, monthsCovered, todayIn } from '#domain/calendar-date.ts'
import { type NoOrganisation, organisationOfPage } from '#state/legals.ts'
import { askToday } from '#state/server-day.ts'
import { operationsStore } from './operations.ts'
import { topUpForm } from './top-up.ts'

/** The balance of the chosen organisation in all its states. */
export type BalanceState =
  | { readonly kind: 'loading' }
  | NoOrganisation
  | {
      readonly kind: 'shown'
      readonly balance: Balance
      /** First days of the months since it was connected, newest first. */
      readonly months: readonly CalendarDate[]
      readonly sending: boolean
      /** What was refused last. */
      readonly refused: string | null
    }

type Shown = Extract<BalanceState, { kind: 'shown' }>
export type BalancePage = ReturnType<typeof balancePage>

const monthsOf = ({ connectedAt }: Balance, today: CalendarDate): CalendarDate[] =>
  monthsCovered(connectedAt === null ? today : todayIn(new Date(connectedAt)), today).reverse()

/** The online balance: connecting it, filling it, what happened to it, its papers (issue 5 part 4). */
export function balancePage(environment: Environment) {
  const $balance = atom<BalanceState>({ kind: 'loading' })
  const change = (part: Partial<Shown>) => {
    const state = $balance.get()
    if (state.kind === 'shown') $balance.set({ ...state, ...part })
  }
  const operations = operationsStore(environment)

  const read = async (): Promise<void> => {
    const answer = await call(environment, readBalance, {})
    if (!answer.ok) return $balance.set({ kind: 'failed', code: answer.code })
    const today = (await askToday(environment)) ?? ''
    const months = today === '' ? [] : monthsOf(answer.value, today)
    $balance.set({ kind: 'shown', balance: answer.value, months, sending: false, refused: null })
    if (answer.value.connected) await operations.show()
  }
  const topUp = topUpForm(environment, () => void read())

  const open = async (): Promise<void> => {
    const { current, why } = await organisationOfPage(environment)
    if (current) return read()
    if (why) $balance.set(why)
  }

  whenShown(environment, $balance, () => {
    void open()
    return undefined
  })

  return {
    $balance: $balance as ReadableAtom<BalanceState>,
    operations,
    topUp,
    retry: () => {
      $balance.set({ kind: 'loading' })
      void open()
    },
    connect: async (): Promise<void> => {
      change({ sending: true, refused: null })
      const answer = await call(environment, connectBalance, {})
      if (!answer.ok) return change({ sending: false, refused: answer.code })
      await read()
    },
    /** Gives up a top-up that waits for the bank; one that was given up or booked elsewhere is told and shown as it is. */
    giveUp: async (id: number): Promise<void> => {
      const state = $balance.get()
      if (state.kind !== 'shown' || state.sending) return
      change({ sending: true, refused: null })
      const answer = await call(environment, cancelTopUp, { params: { id } })
      if (answer.ok) {
        topUp.forget(id)
        return change({ sending: false, balance: answer.value })
      }
      if (answer.code === 'top_up_not_waiting') {
        topUp.forget(id)
        await read()
      }
      change({ sending: false, refused: answer.code })
    },
  }
}
