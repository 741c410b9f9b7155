import { atom, type ReadableAtom } from 'nanostores'
import { type Answer, call } from '#browser/call.ts'
import type { Environment } from '#browser/environment.ts'
import { newestOnly } from '#browser/newest.ts'
import {
  type BankStatement,
  bankLineCameBack,
  bankLineToBalance,
  bookBankLine,
  decideBankBooking,
  giveBankLineBack,
  moveBankLine,
  readBankLines,
  readBankStatement,
  readBankStatements,
  type StatementLine,
  type StatementProblem,
  statementUpload,
  uploadBankStatement,
} from '#contract/bank-statements.ts'
import type { LineAct } from '#copy/bank-statements.ts'
import { kopecksTyped } from '#domain/money.ts'
import { actList } from '#state/act-list.ts'
import { type ReasonDraft, withReason } from './reasoned-act.ts'

/** Where money beyond the orders goes: to the balance, or into a line of its own. */
export const surplusPlaces = ['balance', 'line'] as const
export type SurplusPlace = (typeof surplusPlaces)[number]

/** Orders that a person names by number. */
export const namedKinds = ['claim', 'joint', 'top_up'] as const

/** What is done with a line, and what was chosen and written for it. */
export interface LineDraft extends ReasonDraft {
  readonly act: LineAct
  /** Which of the guesses, by its place, or the kind of another order; '' until one is chosen. */
  readonly guess: string
  /** Numbers of other orders, as they were typed. */
  readonly numbers: string
  /** What these orders come to where it is less than the line, kopecks: the rest was told. */
  readonly due: number | null
  /** Where what is left over goes; '' until it is chosen. */
  readonly surplusTo: SurplusPlace | ''
  /** Which payment of the operator's own came back, by its number; '' until one is chosen. */
  readonly sent: string
  /** Which organisation; '' until one is chosen. */
  readonly legalHid: string
  /** The payer is not the payee: the booking is proposed, with a reason. */
  readonly asksReason: boolean
}

export type ShownLines = 'queue' | 'aside' | 'returning'

/** The import: the statements that are there, and how the last file went. */
export interface ImportState {
  readonly statements: readonly BankStatement[]
  readonly isDemo: boolean
  readonly file: Blob | null
  readonly isSending: boolean
  readonly refused: string | null
  /** The turnovers of the file's days as they were typed; null until a file has none of its own. */
  readonly totals: { readonly in: string; readonly out: string } | null
  /** What is wrong with the file, line by line. */
  readonly faults: readonly { readonly line: number; readonly code: string; readonly field?: string }[]
  /** The file had been imported before. */
  readonly isKnown: boolean
  /** Pages of statements, and which one is shown, from 1. */
  readonly page: number
  readonly pages: number
  /** Which page of statements did not come, and why. */
  readonly failed: { readonly code: string; readonly page: number } | null
  /** The statement that is worked off now, or whose report was asked for. */
  readonly current: BankStatement | null
  /** How many lines stand so. */
  readonly waiting: Readonly<Record<ShownLines, number>>
  /** Which lines are shown. */
  readonly shown: ShownLines
  /** Only lines with this reason; '' for all. */
  readonly problem: StatementProblem | ''
  /** How many were imported since the page came: after each the field of the file is empty. */
  readonly count: number
}

const LOOK_AGAIN_MS = 1000
const PAGE_SIZE = 20
const MOST_NUMBERS = 20
const LONGEST_NUMBER = 9

/** How much of a line is left over when it is booked as orders that come to so much, kopecks. */
export const surplusOf = (line: Pick<StatementLine, 'amount'>, due: number): number =>
  Math.max(0, line.amount - due)

/** Where what is left over goes: to a balance where one is known, unless it was chosen otherwise. */
export const surplusPlaceOf = (
  { balances }: Pick<StatementLine, 'balances'>,
  { surplusTo }: Pick<LineDraft, 'surplusTo'>,
): SurplusPlace => surplusTo || (balances.length > 0 ? 'balance' : 'line')

/** Numbers as people write several of them; null where something else stands there. */
function numbersIn(text: string): number[] | null {
  const words = text.split(/[\s,;\u2116]+/u).filter((word) => word !== '')
  const isFine = words.every(
    (word) => /^\d+$/u.test(word) && word.length <= LONGEST_NUMBER && Number(word) > 0,
  )
  return isFine && words.length > 0 && words.length <= MOST_NUMBERS ? words.map(Number) : null
}

/** What a draft books the line as; a code where it names nothing. */
function bookingIn(row: StatementLine, draft: LineDraft) {
  const { guess, numbers, due } = draft
  const surplusTo = surplusPlaceOf(row, draft)
  const kind = namedKinds.find((name) => name === guess)
  if (kind === undefined) {
    const chosen = guess === '' ? undefined : row.guesses[Number(guess)]
    if (!chosen) return { ok: false, code: 'order_missing' } as const
    const targets = [{ kind: chosen.kind, id: chosen.id }]
    return { ok: true, body: { targets, surplus: surplusOf(row, chosen.amount), surplusTo } } as const
  }
  const ids = numbersIn(numbers)
  if (ids === null) return { ok: false, code: 'number_wrong' } as const
  const surplus = due === null ? 0 : surplusOf(row, due)
  return { ok: true, body: { targets: ids.map((id) => ({ kind, id })), surplus, surplusTo } } as const
}

/** What the orders of a refused booking come to, kopecks; null where it does not say. */
const dueIn = (body: unknown): number | null => {
  const due = (body as { data?: { due?: unknown } } | null)?.data?.due
  return typeof due === 'number' ? due : null
}

const faultsIn = (body: unknown): ImportState['faults'] => {
  const data = (body as { data?: { faults?: ImportState['faults'] } } | null)?.data
  return data?.faults ?? []
}

/** Statements of the bank: a file is imported and watched; lines that wait for a person are decided on. */
export function statementsStore(environment: Environment) {
  const $import = atom<ImportState>({
    statements: [],
    isDemo: false,
    file: null,
    isSending: false,
    refused: null,
    totals: null,
    faults: [],
    isKnown: false,
    page: 1,
    pages: 1,
    failed: null,
    current: null,
    waiting: { queue: 0, aside: 0, returning: 0 },
    shown: 'queue',
    problem: '',
    count: 0,
  })
  const change = (part: Partial<ImportState>) => $import.set({ ...$import.get(), ...part })

  const askReason = (row: StatementLine) => {
    if (lines.$list.get().act?.row === row) lines.fill({ asksReason: true })
    return { ok: false, code: 'reason_missing' } as const
  }
  const book = async (row: StatementLine, draft: LineDraft) => {
    const booking = bookingIn(row, draft)
    if (!booking.ok) return booking
    const body = { ...booking.body, reason: draft.reason.trim() }
    const answer = await call(environment, bookBankLine, { params: { id: row.id }, body })
    if (!answer.ok && answer.code === 'reason_missing') return askReason(row)
    // Nothing of the line was booked: its rest can stay where it is.
    if (!answer.ok && answer.code === 'balance_not_connected' && booking.body.surplus > 0)
      return { ok: false, code: 'surplus_without_balance' } as const
    const due = answer.ok || answer.code !== 'amount_differs' ? null : dueIn(answer.body)
    const isMore = due !== null && due < row.amount && draft.numbers !== ''
    if (!isMore) return answer
    // The rest is told: sent once more, that very figure is agreed to.
    if (lines.$list.get().act?.row === row) lines.fill({ due })
    return { ok: false, code: 'surplus' } as const
  }

  const putOnBalance = async (row: StatementLine, draft: LineDraft) => {
    const legalHid = draft.legalHid || (row.balances[0]?.legalHid ?? '')
    const body = { legalHid, reason: draft.reason.trim() }
    const answer = await call(environment, bankLineToBalance, { params: { id: row.id }, body })
    return !answer.ok && answer.code === 'reason_missing' ? askReason(row) : answer
  }

  const sendLine = (row: StatementLine, draft: LineDraft) => {
    const params = { id: row.id }
    const { act } = draft
    if (act === 'book') return book(row, draft)
    if (act === 'cameBack') {
      if (draft.sent === '') return Promise.resolve({ ok: false, code: 'sent_missing' } as const)
      return call(environment, bankLineCameBack, { params, body: { sent: Number(draft.sent) } })
    }
    if (act === 'balance') return putOnBalance(row, draft)
    return withReason(
      draft,
      ({
        reason,
      }): Promise<
        Answer<typeof moveBankLine> | Answer<typeof giveBankLineBack> | Answer<typeof decideBankBooking>
      > => {
        if (act === 'aside' || act === 'queue')
          return call(environment, moveBankLine, { params, body: { to: act, reason } })
        if (act === 'confirmBooking')
          return call(environment, decideBankBooking, { params, body: { act: 'confirm', reason } })
        return act === 'rejectBooking'
          ? call(environment, decideBankBooking, { params, body: { act: 'reject', reason } })
          : call(environment, giveBankLineBack, { params, body: { act, reason } })
      },
      () => {},
    )
  }

  const lines = actList<StatementLine, LineDraft>({
    emptyDraft: {
      act: 'book',
      guess: '',
      numbers: '',
      due: null,
      surplusTo: '',
      sent: '',
      legalHid: '',
      asksReason: false,
      reason: '',
    },
    idOf: ({ id, number }) => number || id,
    read: async (page) => {
      const { shown: state, problem } = $import.get()
      const query = { state, page, ...(problem === '' ? {} : { problem }) }
      const answer = await call(environment, readBankLines, { query })
      return answer.ok ? { ok: true, rows: answer.value.lines, total: answer.value.total } : answer
    },
    send: sendLine,
  })

  const outdate = newestOnly()
  const readAll = async (page = $import.get().page): Promise<void> => {
    const isNewest = outdate()
    const answer = await call(environment, readBankStatements, { query: { page: page - 1 } })
    if (!isNewest()) return
    if (!answer.ok) return change({ failed: { code: answer.code, page } })
    const { statements, total, isDemo, queue, aside, returning } = answer.value
    const pages = Math.max(1, Math.ceil(total / PAGE_SIZE))
    change({ statements, isDemo, page, pages, failed: null, waiting: { queue, aside, returning } })
  }
  /** The report in sight as it stands now, unless another one was asked for meanwhile. */
  const readAgain = async (id: number): Promise<void> => {
    const answer = await call(environment, readBankStatement, { params: { id } })
    if (answer.ok && $import.get().current?.id === id) change({ current: answer.value })
  }
  const watch = async (id: number): Promise<void> => {
    const answer = await call(environment, readBankStatement, { params: { id } })
    // Another report was asked for meanwhile: this one is told by the list.
    const { current } = $import.get()
    if (current !== null && current.id !== id) return
    if (answer.ok) change({ current: answer.value })
    if (answer.ok && answer.value.isDone) {
      await Promise.all([readAll(), lines.show()])
      return
    }
    environment.after(LOOK_AGAIN_MS, () => void watch(id))
  }

  return {
    ...lines,
    $import: $import as ReadableAtom<ImportState>,
    show: async (): Promise<void> => {
      await Promise.all([readAll(), lines.show()])
    },
    choose: (file: Blob | null) => change({ file, refused: null, totals: null, faults: [], isKnown: false }),
    nameTotals: (part: Partial<{ in: string; out: string }>) =>
      change({ totals: { in: '', out: '', ...$import.get().totals, ...part } }),
    turnStatements: (page: number): void => void readAll(page),
    report: (current: BankStatement): void => {
      change({ current, isKnown: false })
      if (!current.isDone) void watch(current.id)
    },
    showLines: (shown: ShownLines): void => {
      change({ shown, problem: '' })
      void lines.show()
    },
    showProblem: (problem: StatementProblem | ''): void => {
      change({ problem })
      void lines.show()
    },
    send: async (): Promise<void> => {
      await lines.send()
      const { current } = $import.get()
      await Promise.all([readAll(), current?.isDone && readAgain(current.id)])
    },
    upload: async (): Promise<void> => {
      const { file, isSending, count, totals } = $import.get()
      if (isSending) return
      if (file === null) return change({ refused: 'file_missing' })
      if (file.size > statementUpload.limit) return change({ refused: 'too_large' })
      const totalIn = totals && kopecksTyped(totals.in)
      const totalOut = totals && kopecksTyped(totals.out)
      if (totals && (totalIn === null || totalOut === null)) return change({ refused: 'totals_missing' })
      change({ isSending: true, refused: null, faults: [], isKnown: false })
      const name = file instanceof File ? file.name : ''
      const body = new Blob([file], { type: 'application/octet-stream' })
      const query = { name, ...(totals && { totalIn: totalIn ?? 0, totalOut: totalOut ?? 0 }) }
      const answer = await call(environment, uploadBankStatement, { query, body })
      if (!answer.ok) {
        const isAsked = answer.code === 'totals_missing' && totals === null
        return change({
          isSending: false,
          refused: isAsked ? null : answer.code,
          faults: faultsIn(answer.body),
          ...(isAsked && { totals: { in: '', out: '' } }),
        })
      }
      const { isKnown } = answer.value
      change({ isSending: false, isKnown, file: null, totals: null, count: count + 1, current: null })
      await watch(answer.value.id)
    },
  }
}
