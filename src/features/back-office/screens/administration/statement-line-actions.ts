import type { StatementLine } from '#money/api/bank-statements.ts'
import type { StatementLineAction } from '#money/words/bank-statements.ts'
import type { ActionReasonDraft } from './reason-required-list.tsx'

export const surplusDestinations = ['balance', 'line'] as const
type SurplusDestination = (typeof surplusDestinations)[number]

export const paymentOrderKinds = ['claim', 'joint', 'top_up'] as const
const MAX_ORDER_NUMBERS = 20
const MAX_ORDER_NUMBER_DIGITS = 9

export interface StatementLineDraft extends ActionReasonDraft {
  readonly act: StatementLineAction
  /** Index of a suggested order, or the kind of order if another one is named; '' until chosen. */
  readonly guess: string
  readonly numbers: string
  /** Total of the named orders in kopecks if less than the line's amount; null until the server reports it. */
  readonly due: number | null
  readonly surplusTo: SurplusDestination | ''
  /** Number of our own payment that the bank returned; '' until chosen. */
  readonly sent: string
  readonly legalHid: string
  /** True if the payer differs from the order's organisation, so a reason is required. */
  readonly asksReason: boolean
}

export const emptyStatementLineDraft: StatementLineDraft = {
  act: 'book',
  guess: '',
  numbers: '',
  due: null,
  surplusTo: '',
  sent: '',
  legalHid: '',
  asksReason: false,
  reason: '',
}

export const calculateLineSurplus = (line: Pick<StatementLine, 'amount'>, due: number): number =>
  Math.max(0, line.amount - due)

/** Defaults to the balance if the payer has one. */
export const chosenSurplusDestination = (
  { balances }: Pick<StatementLine, 'balances'>,
  { surplusTo }: Pick<StatementLineDraft, 'surplusTo'>,
): SurplusDestination => surplusTo || (balances.length > 0 ? 'balance' : 'line')

function parseNumbers(text: string): number[] | null {
  const words = text.split(/[\s,;\u2116]+/u).filter((word) => word !== '')
  const areNumbers = words.every(
    (word) => /^\d+$/u.test(word) && word.length <= MAX_ORDER_NUMBER_DIGITS && Number(word) > 0,
  )
  return areNumbers && words.length > 0 && words.length <= MAX_ORDER_NUMBERS ? words.map(Number) : null
}

export function bookingRequestFromDraft(row: StatementLine, draft: StatementLineDraft) {
  const { guess, numbers, due } = draft
  const surplusTo = chosenSurplusDestination(row, draft)
  const kind = paymentOrderKinds.find((name) => name === guess)
  if (kind === undefined) {
    const chosen = guess === '' ? undefined : row.guesses[Number(guess)]
    if (!chosen) return { ok: false, code: 'order_missing' } as const
    const targets = [{ kind: chosen.kind, id: chosen.id }]
    return {
      ok: true,
      body: { targets, surplus: calculateLineSurplus(row, chosen.amount), surplusTo },
    } as const
  }
  const ids = parseNumbers(numbers)
  if (ids === null) return { ok: false, code: 'number_wrong' } as const
  const surplus = due === null ? 0 : calculateLineSurplus(row, due)
  return { ok: true, body: { targets: ids.map((id) => ({ kind, id })), surplus, surplusTo } } as const
}

export const amountDueFromRefusal = (body: unknown): number | null => {
  const due = (body as { data?: { due?: unknown } } | null)?.data?.due
  return typeof due === 'number' ? due : null
}

/** The first action is the default when the line is opened. */
export const listStatementLineActions = ({
  state,
  balances,
  sent,
  giveBack,
  booking,
  problem,
}: StatementLine): StatementLineAction[] => {
  if (booking) return booking.own ? ['rejectBooking'] : ['confirmBooking', 'rejectBooking']
  if (state === 'returning') {
    if (!giveBack || giveBack.isConfirmed) return []
    return giveBack.own ? ['reject'] : ['confirm', 'reject']
  }
  const balance: StatementLineAction[] = balances.length > 0 ? ['balance'] : []
  const cameBackAct: StatementLineAction[] = sent.length > 0 ? ['cameBack'] : []
  const lastActs: StatementLineAction[] = ['propose', state === 'queue' ? 'aside' : 'queue']
  return problem === 'came_back'
    ? [...cameBackAct, 'book', ...balance, ...lastActs]
    : ['book', ...balance, ...cameBackAct, ...lastActs]
}

/** Preselects the suggested order or our own payment if there is only one. */
export const initialStatementLineDraft = (
  { guesses, sent }: StatementLine,
  act: StatementLineAction,
): Partial<StatementLineDraft> => ({
  act,
  guess: guesses.length === 1 ? '0' : guesses.length === 0 ? 'claim' : '',
  sent: sent.length === 1 ? String(sent[0]?.id) : '',
})
