import { atom, type ReadableAtom } from 'nanostores'
import { call } from '#browser/call.ts'
import type { Environment } from '#browser/environment.ts'
import { bookTopUp, type DeskTopUp, readTopUps } from '#contract/balance-desk.ts'
import { readTopUpAmount } from '#domain/top-up.ts'

const PAGE_SIZE = 20

/** The booking of one top-up: what the operator reads in the bank statement. */
export interface Booking {
  readonly topUp: DeskTopUp
  readonly amount: string
  readonly document: string
  readonly sending: boolean
  readonly refused: string | null
}

/** Top-ups that wait for the bank; pages count from 1. */
export interface TopUpsState {
  readonly phase: 'loading' | 'failed' | 'shown'
  readonly code: string | null
  readonly search: string
  readonly topUps: readonly DeskTopUp[]
  readonly page: number
  readonly pages: number
  /** The one that is being booked; null while none is. */
  readonly booking: Booking | null
  /** Number of the one that was booked last. */
  readonly done: number | null
}

/** Lists and books top-ups of organisations' balances (issue 5 part 4). */
export function deskTopUps(environment: Environment) {
  const $topUps = atom<TopUpsState>({
    phase: 'loading',
    code: null,
    search: '',
    topUps: [],
    page: 1,
    pages: 1,
    booking: null,
    done: null,
  })
  const change = (part: Partial<TopUpsState>) => $topUps.set({ ...$topUps.get(), ...part })
  const changeBooking = (part: Partial<Booking>) => {
    const { booking } = $topUps.get()
    if (booking) change({ booking: { ...booking, ...part } })
  }

  const show = async (page = 1): Promise<void> => {
    const search = $topUps.get().search.trim()
    const query = { page: page - 1, ...(search === '' ? {} : { search }) }
    const answer = await call(environment, readTopUps, { query })
    if (!answer.ok) return change({ phase: 'failed', code: answer.code })
    const { topUps, total } = answer.value
    change({ phase: 'shown', topUps, page, pages: Math.max(1, Math.ceil(total / PAGE_SIZE)) })
  }

  return {
    $topUps: $topUps as ReadableAtom<TopUpsState>,
    show,
    type: (search: string) => change({ search }),
    open: (topUp: DeskTopUp) =>
      change({ booking: { topUp, amount: '', document: '', sending: false, refused: null }, done: null }),
    close: () => change({ booking: null }),
    fill: (part: Partial<Pick<Booking, 'amount' | 'document'>>) => changeBooking({ ...part, refused: null }),
    /** Books what was read in the statement; the server compares it with the order. */
    book: async (): Promise<void> => {
      const { booking, page } = $topUps.get()
      if (!booking || booking.sending) return
      const amount = readTopUpAmount(booking.amount)
      if (!amount.ok) return changeBooking({ refused: amount.code })
      const document = booking.document.trim()
      if (document === '') return changeBooking({ refused: 'document_missing' })
      changeBooking({ sending: true, refused: null })
      const { id } = booking.topUp
      const answer = await call(environment, bookTopUp, {
        params: { id },
        body: { amount: amount.value, document },
      })
      if (!answer.ok) return changeBooking({ sending: false, refused: answer.code })
      change({ booking: null, done: id })
      await show(page)
    },
  }
}
