import { atom, type ReadableAtom } from 'nanostores'
import { type Answer, call } from '#browser/call.ts'
import type { Environment } from '#browser/environment.ts'
import {
  type BankStatement,
  bankLineToBalance,
  bookBankLine,
  giveBankLineBack,
  moveBankLine,
  readBankLines,
  readBankStatement,
  readBankStatements,
  type StatementLine,
  statementUpload,
  uploadBankStatement,
} from '#contract/bank-statements.ts'
import { actList } from '#state/act-list.ts'
import { type ReasonDraft, withReason } from './reasoned-act.ts'

/** What is done with a line, and what was chosen and written for it. */
export interface LineDraft extends ReasonDraft {
  readonly act: 'book' | 'balance' | 'aside' | 'queue' | 'propose' | 'confirm' | 'reject'
  /** Which of the guesses, by its place; '' until one is chosen. */
  readonly guess: string
  /** Which organisation; '' until one is chosen. */
  readonly legalHid: string
}

/** The import: the statements that are there, and how the last file went. */
export interface ImportState {
  readonly statements: readonly BankStatement[]
  readonly isDemo: boolean
  readonly file: Blob | null
  readonly isSending: boolean
  readonly refused: string | null
  /** What is wrong with the file, line by line. */
  readonly faults: readonly { readonly line: number; readonly code: string; readonly field?: string }[]
  /** The file had been imported before. */
  readonly isKnown: boolean
  /** The statement that is worked off now. */
  readonly current: BankStatement | null
  /** Which lines are shown. */
  readonly shown: 'queue' | 'aside' | 'returning'
  /** How many were imported since the page came: after each the field of the file is empty. */
  readonly count: number
}

const LOOK_AGAIN_MS = 1000

/** How much of a line goes to the balance when it is booked as this guess, kopecks. */
const surplusOf = (line: StatementLine, amount: number): number => Math.max(0, line.amount - amount)

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
    faults: [],
    isKnown: false,
    current: null,
    shown: 'queue',
    count: 0,
  })
  const change = (part: Partial<ImportState>) => $import.set({ ...$import.get(), ...part })

  const sendLine = (row: StatementLine, draft: LineDraft) => {
    const params = { id: row.id }
    const { act } = draft
    if (act === 'book') {
      const guess = row.guesses[Number(draft.guess)]
      if (draft.guess === '' || !guess) return Promise.resolve({ ok: false, code: 'order_missing' } as const)
      const surplus = surplusOf(row, guess.amount)
      const body = { targets: [{ kind: guess.kind, id: guess.id }], surplus }
      return call(environment, bookBankLine, { params, body })
    }
    if (act === 'balance') {
      const body = { legalHid: draft.legalHid || (row.balances[0]?.legalHid ?? '') }
      return call(environment, bankLineToBalance, { params, body })
    }
    return withReason(
      draft,
      ({ reason }): Promise<Answer<typeof moveBankLine> | Answer<typeof giveBankLineBack>> =>
        act === 'aside' || act === 'queue'
          ? call(environment, moveBankLine, { params, body: { to: act, reason } })
          : call(environment, giveBankLineBack, { params, body: { act, reason } }),
      () => {},
    )
  }

  const lines = actList<StatementLine, LineDraft>({
    emptyDraft: { act: 'book', guess: '', legalHid: '', reason: '' },
    idOf: ({ number }) => number,
    read: async (page) => {
      const answer = await call(environment, readBankLines, { query: { state: $import.get().shown, page } })
      return answer.ok ? { ok: true, rows: answer.value.lines, total: answer.value.total } : answer
    },
    send: sendLine,
  })

  const readAll = async (): Promise<void> => {
    const answer = await call(environment, readBankStatements, { query: {} })
    if (answer.ok) change({ statements: answer.value.statements, isDemo: answer.value.isDemo })
  }
  const watch = async (id: number): Promise<void> => {
    const answer = await call(environment, readBankStatement, { params: { id } })
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
    show: async (page?: number): Promise<void> => {
      await Promise.all([readAll(), lines.show(page)])
    },
    choose: (file: Blob | null) => change({ file, refused: null, faults: [], isKnown: false }),
    showLines: (shown: ImportState['shown']): void => {
      change({ shown })
      void lines.show()
    },
    upload: async (): Promise<void> => {
      const { file, isSending, count } = $import.get()
      if (isSending) return
      if (file === null) return change({ refused: 'file_missing' })
      if (file.size > statementUpload.limit) return change({ refused: 'too_large' })
      change({ isSending: true, refused: null, faults: [], isKnown: false })
      const name = file instanceof File ? file.name : ''
      const body = new Blob([file], { type: 'application/octet-stream' })
      const answer = await call(environment, uploadBankStatement, { query: { name }, body })
      if (!answer.ok) return change({ isSending: false, refused: answer.code, faults: faultsIn(answer.body) })
      change({ isSending: false, isKnown: answer.value.isKnown, file: null, count: count + 1 })
      await watch(answer.value.id)
    },
  }
}
