import type { CalendarDate } from '#domain/calendar-date.ts'
import type { Kopecks } from '#domain/money.ts'

/** A line of a statement, as the bank wrote it. */
export interface FileLine {
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

/** What a file says of one account; sums in kopecks, null where it says none. */
export interface FileStatement {
  readonly account: string
  readonly firstDay: CalendarDate
  readonly lastDay: CalendarDate
  readonly opening: Kopecks | null
  readonly closing: Kopecks | null
  readonly totalIn: Kopecks | null
  readonly totalOut: Kopecks | null
  readonly lines: readonly FileLine[]
}

/** What is wrong with a file. */
export type FileFault =
  | 'not_a_statement'
  | 'version_unknown'
  | 'file_cut'
  | 'section_open'
  | 'field_missing'
  | 'amount_wrong'
  | 'date_wrong'
  | 'currency_wrong'
  | 'account_missing'
  | 'doctype_refused'
  | 'xml_wrong'

/** A fault, the line of the file that has it, counted from 1, and the field where it is one. */
export interface Fault {
  readonly line: number
  readonly code: FileFault
  readonly field?: string
}

/** A file read: its accounts, or everything that is wrong with it. */
export type ReadStatement =
  | {
      readonly ok: true
      readonly format: '1c' | 'camt.053'
      readonly statements: readonly FileStatement[]
      /** Documents of accounts that the file has no section of. */
      readonly others: number
    }
  | { readonly ok: false; readonly faults: readonly Fault[] }

/** So many faults are told at once. */
export const FAULTS = 20

const AMOUNT = /^(\d{1,13})(?:[.,-](\d{1,2}))?$/u

/** Kopecks of what a bank writes: `1234`, `1234.5`, `1234,50`, `1 234-50`; null if it is none. */
export function kopecksIn(text: string): Kopecks | null {
  const match = AMOUNT.exec(text.replace(/[ \u00a0']/gu, ''))
  return match ? Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0')) : null
}
