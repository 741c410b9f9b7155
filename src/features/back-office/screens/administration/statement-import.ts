import { atom, type ReadableAtom } from 'nanostores'
import { call } from '#kit/browser/call.ts'
import type { Environment } from '#kit/browser/environment.ts'
import { parseTypedAmount } from '#kit/rules/money.ts'
import {
  type BankStatement,
  readBankStatement,
  statementUploadLimits,
  uploadBankStatement,
} from '#money/api/bank-statements.ts'

export interface StatementImportState {
  readonly file: Blob | null
  readonly isSending: boolean
  readonly refused: string | null
  /** Totals as typed; null if the file states its own totals. */
  readonly totals: { readonly in: string; readonly out: string } | null
  readonly faults: readonly { readonly line: number; readonly code: string; readonly field?: string }[]
  readonly isKnown: boolean
  /** The statement that is being booked, or that has its report open. */
  readonly current: BankStatement | null
  /** Incremented to clear the file field. */
  readonly count: number
}

const POLL_MS = 1000

const faultsIn = (body: unknown): StatementImportState['faults'] =>
  (body as { data?: { faults?: StatementImportState['faults'] } } | null)?.data?.faults ?? []

/** `readLists` reloads the lists when all lines are booked. */
export function createStatementImport(environment: Environment, readLists: () => Promise<unknown>) {
  const $import = atom<StatementImportState>({
    file: null,
    isSending: false,
    refused: null,
    totals: null,
    faults: [],
    isKnown: false,
    current: null,
    count: 0,
  })
  const change = (part: Partial<StatementImportState>) => $import.set({ ...$import.get(), ...part })

  const watch = async (id: number): Promise<void> => {
    const answer = await call(environment, readBankStatement, { params: { id } })
    const { current } = $import.get()
    if (current !== null && current.id !== id) return
    if (answer.ok) change({ current: answer.value })
    if (answer.ok && answer.value.isDone) await readLists()
    else environment.after(POLL_MS, () => void watch(id))
  }

  return {
    $import: $import as ReadableAtom<StatementImportState>,
    choose: (file: Blob | null) => change({ file, refused: null, totals: null, faults: [], isKnown: false }),
    nameTotals: (part: Partial<NonNullable<StatementImportState['totals']>>) =>
      change({ totals: { in: '', out: '', ...$import.get().totals, ...part } }),
    report: (current: BankStatement): void => {
      change({ current, isKnown: false })
      if (!current.isDone) void watch(current.id)
    },
    readReport: async (): Promise<void> => {
      const { current } = $import.get()
      if (!current?.isDone) return
      const answer = await call(environment, readBankStatement, { params: { id: current.id } })
      if (answer.ok && $import.get().current?.id === current.id) change({ current: answer.value })
    },
    upload: async (): Promise<void> => {
      const { file, isSending, count, totals } = $import.get()
      if (isSending) return
      if (file === null) return change({ refused: 'file_missing' })
      if (file.size > statementUploadLimits.limit) return change({ refused: 'too_large' })
      const totalIn = totals && parseTypedAmount(totals.in)
      const totalOut = totals && parseTypedAmount(totals.out)
      if (totals && (totalIn === null || totalOut === null)) return change({ refused: 'totals_missing' })
      change({ isSending: true, refused: null, faults: [], isKnown: false })
      const name = file instanceof File ? file.name : ''
      const body = new Blob([file], { type: 'application/octet-stream' })
      const query = { name, ...(totals && { totalIn: totalIn ?? 0, totalOut: totalOut ?? 0 }) }
      const answer = await call(environment, uploadBankStatement, { query, body })
      if (!answer.ok) {
        const needsTotals = answer.code === 'totals_missing' && totals === null
        return change({
          isSending: false,
          refused: needsTotals ? null : answer.code,
          faults: faultsIn(answer.body),
          ...(needsTotals && { totals: { in: '', out: '' } }),
        })
      }
      const { isKnown } = answer.value
      change({ isSending: false, isKnown, file: null, totals: null, count: count + 1, current: null })
      await watch(answer.value.id)
    },
  }
}
