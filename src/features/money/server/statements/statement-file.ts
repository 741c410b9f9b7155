import type { CalendarDate } from '#kit/rules/calendar-date.ts'
import type { Kopecks } from '#kit/rules/money.ts'

export interface StatementFileLine {
  readonly direction: 'in' | 'out'
  readonly day: CalendarDate
  readonly number: string
  readonly amount: Kopecks
  readonly party: {
    readonly name: string
    readonly inn: string
    readonly account: string
    readonly bic: string
    readonly bank: string
  }
  readonly purpose: string
}

/** In kopecks; null if the file does not state it. */
export interface ParsedStatement {
  readonly account: string
  readonly firstDay: CalendarDate
  readonly lastDay: CalendarDate
  readonly opening: Kopecks | null
  readonly closing: Kopecks | null
  readonly totalIn: Kopecks | null
  readonly totalOut: Kopecks | null
  readonly lines: readonly StatementFileLine[]
}

export type StatementFaultCode =
  | 'not_a_statement'
  | 'version_unknown'
  | 'file_cut'
  | 'section_open'
  | 'field_missing'
  | 'field_twice'
  | 'amount_wrong'
  | 'date_wrong'
  | 'currency_wrong'
  | 'account_missing'
  | 'doctype_refused'
  | 'xml_wrong'

/** `line` counts from 1. */
export interface StatementFault {
  readonly line: number
  readonly code: StatementFaultCode
  readonly field?: string
}

export type StatementParseResult =
  | {
      readonly ok: true
      readonly format: '1c' | 'camt.053'
      readonly statements: readonly ParsedStatement[]
      /** Number of lines that belong to accounts without a section of their own. */
      readonly others: number
      /** Line numbers of documents that the bank has not executed. */
      readonly unexecuted: readonly number[]
    }
  | { readonly ok: false; readonly faults: readonly StatementFault[] }

export const MAX_REPORTED_FAULTS = 20

/** camt.053 allows five decimals. */
const AMOUNT_PATTERN = /^\+?0*(\d{1,13})(?:[.,-](\d{1,2})0{0,3})?$/u

/** Parses `1234`, `1234.5`, `1234,50`, `1 234-50` and `+0012.00000`; returns null for anything else. */
export function parseKopecks(text: string): Kopecks | null {
  const match = AMOUNT_PATTERN.exec(text.replace(/[\s']/gu, ''))
  return match ? Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0')) : null
}

/** Removes the dots with which some banks group digits: `40702.810.6.38050013199`. */
export const normaliseAccountNumber = (text: string): string => text.replace(/[\s.\u2010-\u2015-]/gu, '')

/** The field may also hold a KPP after the INN, or just `0`. */
export const extractInn = (text: string): string => /(?<!\d)(?:\d{12}|\d{10})(?!\d)/u.exec(text)?.[0] ?? ''

/**
 * Returns one statement per account, with the opening balance of its earliest part and the closing balance of
 * its latest.
 */
export function mergeStatementParts(parts: readonly ParsedStatement[]): ParsedStatement[] {
  const byAccount = Map.groupBy(parts, ({ account }) => account)
  return [...byAccount.values()].flatMap((accountParts) => {
    const sorted = accountParts.toSorted((a, b) =>
      a.firstDay < b.firstDay ? -1 : Number(a.firstDay > b.firstDay),
    )
    const [first] = sorted
    const last = sorted.at(-1)
    if (!first || !last) return []
    const sumOrNull = (figures: readonly (number | null)[]) =>
      figures.reduce<number | null>(
        (all, figure) => (all === null || figure === null ? null : all + figure),
        0,
      )
    return {
      ...first,
      lastDay: sorted.reduce((day, part) => (part.lastDay > day ? part.lastDay : day), first.lastDay),
      closing: last.closing,
      totalIn: sumOrNull(accountParts.map(({ totalIn }) => totalIn)),
      totalOut: sumOrNull(accountParts.map(({ totalOut }) => totalOut)),
      lines: accountParts.flatMap(({ lines }) => lines),
    }
  })
}
