import { atom, type ReadableAtom } from 'nanostores'
import { call } from '#browser/call.ts'
import type { Environment } from '#browser/environment.ts'
import { newestOnly } from '#browser/newest.ts'
import type { EntryKind } from '#contract/balance.ts'
import {
  type Operation,
  readOperations,
  readStatement,
  reconciliation,
  type Statement,
  statementCsv,
  statementPdf,
} from '#contract/balance-statement.ts'
import { type CalendarDate, endOfMonth } from '#domain/calendar-date.ts'
import { askedPages } from '#state/asked-pages.ts'
import { fileAddress } from '#state/file-address.ts'

const PAGE_SIZE = 20

/** What is asked for: movements of a kind or all, of a month (its first day) or of all time. */
export interface OperationsFilter {
  readonly kind: EntryKind | 'all'
  readonly month: CalendarDate | null
}

/** The movements of the balance; with a month also its totals. Pages count from 1. */
export type OperationsState = { readonly filter: OperationsFilter } & (
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly code: string }
  | {
      readonly kind: 'shown'
      readonly operations: readonly Operation[]
      readonly page: number
      readonly pages: number
      readonly totals: Omit<Statement, 'month' | 'operations'> | null
    }
)

const monthNumber = (first: CalendarDate): string => first.slice(0, 7)

/** Addresses of the documents of a month. */
export const documentsOfMonth = (first: CalendarDate) => ({
  pdf: fileAddress(statementPdf, undefined, { month: monthNumber(first) }),
  csv: fileAddress(statementCsv, undefined, { month: monthNumber(first) }),
})

/** Address of the reconciliation act of some months, named by their first days. */
export const actOfMonths = (from: CalendarDate, to: CalendarDate): string =>
  fileAddress(reconciliation, undefined, { from, to: endOfMonth(to) })

/** Reads what happened to the balance, as the filter says. */
export function operationsStore(environment: Environment) {
  const first: OperationsFilter = { kind: 'all', month: null }
  const $operations = atom<OperationsState>({ kind: 'loading', filter: first })
  const outdate = newestOnly()

  const ofMonth = async (filter: OperationsFilter, month: CalendarDate): Promise<OperationsState> => {
    const answer = await call(environment, readStatement, { query: { month: monthNumber(month) } })
    if (!answer.ok) return { kind: 'failed', filter, code: answer.code }
    const { operations, ...totals } = answer.value
    const wanted = operations.filter(({ kind }) => filter.kind === 'all' || kind === filter.kind)
    return { kind: 'shown', filter, operations: wanted.reverse(), page: 1, pages: 1, totals }
  }
  const ofAllTime = async (filter: OperationsFilter, page: number): Promise<OperationsState> => {
    const kind = filter.kind === 'all' ? undefined : filter.kind
    const answer = await call(environment, readOperations, { query: { kind, page: page - 1 } })
    if (!answer.ok) return { kind: 'failed', filter, code: answer.code }
    const pages = Math.max(1, Math.ceil(answer.value.total / PAGE_SIZE))
    return { kind: 'shown', filter, operations: answer.value.operations, page, pages, totals: null }
  }

  const { ask, turn, again } = askedPages(async (filter: OperationsFilter, page): Promise<void> => {
    const { month } = filter
    const isNewest = outdate()
    const before = $operations.get()
    $operations.set(before.kind === 'shown' ? { ...before, filter } : { kind: 'loading', filter })
    const found = await (month === null ? ofAllTime(filter, page) : ofMonth(filter, month))
    if (isNewest()) $operations.set(found)
  })

  return {
    $operations: $operations as ReadableAtom<OperationsState>,
    show: () => ask($operations.get().filter),
    filterBy: (part: Partial<OperationsFilter>) => ask({ ...$operations.get().filter, ...part }),
    turn,
    again,
  }
}
