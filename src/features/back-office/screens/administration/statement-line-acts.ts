import type { StatementLine } from '#money/api/bank-statements.ts'
import type { LineAct } from '#money/words/bank-statements.ts'
import type { ReasonDraft } from './reasoned-list.tsx'

export const surplusPlaces = ['balance', 'line'] as const
type SurplusPlace = (typeof surplusPlaces)[number]

export const namedKinds = ['claim', 'joint', 'top_up'] as const
const MAX_NUMBERS = 20
const MAX_DIGITS = 9

export interface LineDraft extends ReasonDraft {
  readonly act: LineAct
  /** Index of a guess, or the kind of another order; '' until chosen. */
  readonly guess: string
  readonly numbers: string
  /** Kopecks of the named orders if less than the line; null until the server reports it. */
  readonly due: number | null
  readonly surplusTo: SurplusPlace | ''
  /** Number of our own returned payment; '' until chosen. */
  readonly sent: string
  readonly legalHid: string
  /** The payer is not the payee, so a reason is needed. */
  readonly asksReason: boolean
}

export const emptyDraft: LineDraft = {
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

export const surplusOf = (line: Pick<StatementLine, 'amount'>, due: number): number =>
  Math.max(0, line.amount - due)

/** Defaults to a balance if there is one. */
export const surplusPlaceOf = (
  { balances }: Pick<StatementLine, 'balances'>,
  { surplusTo }: Pick<LineDraft, 'surplusTo'>,
): SurplusPlace => surplusTo || (balances.length > 0 ? 'balance' : 'line')

function parseNumbers(text: string): number[] | null {
  const words = text.split(/[\s,;\u2116]+/u).filter((word) => word !== '')
  const areNumbers = words.every(
    (word) => /^\d+$/u.test(word) && word.length <= MAX_DIGITS && Number(word) > 0,
  )
  return areNumbers && words.length > 0 && words.length <= MAX_NUMBERS ? words.map(Number) : null
}

export function bookingIn(row: StatementLine, draft: LineDraft) {
  const { guess, numbers, due } = draft
  const surplusTo = surplusPlaceOf(row, draft)
  const kind = namedKinds.find((name) => name === guess)
  if (kind === undefined) {
    const chosen = guess === '' ? undefined : row.guesses[Number(guess)]
    if (!chosen) return { ok: false, code: 'order_missing' } as const
    const targets = [{ kind: chosen.kind, id: chosen.id }]
    return { ok: true, body: { targets, surplus: surplusOf(row, chosen.amount), surplusTo } } as const
  }
  const ids = parseNumbers(numbers)
  if (ids === null) return { ok: false, code: 'number_wrong' } as const
  const surplus = due === null ? 0 : surplusOf(row, due)
  return { ok: true, body: { targets: ids.map((id) => ({ kind, id })), surplus, surplusTo } } as const
}

export const dueIn = (body: unknown): number | null => {
  const due = (body as { data?: { due?: unknown } } | null)?.data?.due
  return typeof due === 'number' ? due : null
}

/** The first act is the default when the line opens. */
export const actsOf = ({ state, balances, sent, giveBack, booking, problem }: StatementLine): LineAct[] => {
  if (booking) return booking.own ? ['rejectBooking'] : ['confirmBooking', 'rejectBooking']
  if (state === 'returning') {
    if (!giveBack || giveBack.isConfirmed) return []
    return giveBack.own ? ['reject'] : ['confirm', 'reject']
  }
  const balance: LineAct[] = balances.length > 0 ? ['balance'] : []
  const cameBackAct: LineAct[] = sent.length > 0 ? ['cameBack'] : []
  const lastActs: LineAct[] = ['propose', state === 'queue' ? 'aside' : 'queue']
  return problem === 'came_back'
    ? [...cameBackAct, 'book', ...balance, ...lastActs]
    : ['book', ...balance, ...cameBackAct, ...lastActs]
}

/** Preselects a guess or an own payment if it is the only one. */
export const draftFor = ({ guesses, sent }: StatementLine, act: LineAct): Partial<LineDraft> => ({
  act,
  guess: guesses.length === 1 ? '0' : guesses.length === 0 ? 'claim' : '',
  sent: sent.length === 1 ? String(sent[0]?.id) : '',
})
