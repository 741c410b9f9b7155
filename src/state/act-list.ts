import { atom, type ReadableAtom } from 'nanostores'
import { newestOnly } from '#browser/newest.ts'
import { isSearchable } from '#contract/typed-text.ts'
import { askedPages } from './asked-pages.ts'

const PAGE_SIZE = 20

/** An act on one row of a list, confirmed in a dialog; what was typed stays through a refusal. */
export interface RowAct<Row, Draft> {
  readonly row: Row
  readonly draft: Draft
  readonly sending: boolean
  readonly refused: string | null
}

/** A list of the back office with one act on each row; pages count from 1. */
export interface ActListState<Row, Draft> {
  readonly phase: 'loading' | 'failed' | 'shown'
  readonly code: string | null
  readonly search: string
  /** The search that the rows answer. */
  readonly answered: string
  readonly rows: readonly Row[]
  readonly page: number
  readonly pages: number
  /** Null while the dialog is closed. */
  readonly act: RowAct<Row, Draft> | null
  /** The number of the row that was done last. */
  readonly done: number | string | null
}

type Refusal = { readonly ok: false; readonly code: string }

interface ActList<Row, Draft> {
  readonly emptyDraft: Draft
  /** The number or name by which people know a row. */
  idOf(row: Row): number | string
  /** A page, counted from 0, of the rows that fit the search. */
  read(
    page: number,
    search: string,
  ): Promise<{ readonly ok: true; readonly rows: readonly Row[]; readonly total: number } | Refusal>
  /** Does the act; a code is why not. */
  send(row: Row, draft: Draft): Promise<{ readonly ok: true } | Refusal>
}

/** Lists rows and does one act on them: refunds, top-ups, stuck jobs. */
export function actList<Row, Draft extends object>(list: ActList<Row, Draft>) {
  const $list = atom<ActListState<Row, Draft>>({
    phase: 'loading',
    code: null,
    search: '',
    answered: '',
    rows: [],
    page: 1,
    pages: 1,
    act: null,
    done: null,
  })
  const change = (part: Partial<ActListState<Row, Draft>>) => $list.set({ ...$list.get(), ...part })
  const changeAct = (part: Partial<RowAct<Row, Draft>>) => {
    const { act } = $list.get()
    if (act) change({ act: { ...act, ...part } })
  }

  const outdate = newestOnly()
  const { ask, turn, again } = askedPages(async (answered: string, page): Promise<void> => {
    const isNewest = outdate()
    const answer = await list.read(page - 1, answered)
    if (!isNewest()) return
    if (!answer.ok) return change({ phase: 'failed', code: answer.code })
    const { rows, total } = answer
    // The last row of the last page was done: the page before is the last one now.
    if (rows.length === 0 && page > 1) return turn(page - 1)
    const pages = Math.max(1, Math.ceil(total / PAGE_SIZE))
    change({ phase: 'shown', code: null, answered, rows, page, pages })
  })

  return {
    $list: $list as ReadableAtom<ActListState<Row, Draft>>,
    /** Asks for what is typed. */
    show: async (): Promise<void> => {
      const { search } = $list.get()
      if (isSearchable(search)) await ask(search.trim())
    },
    turn,
    again,
    type: (search: string) => change({ search }),
    open: (row: Row) =>
      change({ act: { row, draft: list.emptyDraft, sending: false, refused: null }, done: null }),
    close: () => change({ act: null }),
    fill: (part: Partial<Draft>) => {
      const { act } = $list.get()
      if (act) changeAct({ draft: { ...act.draft, ...part }, refused: null })
    },
    send: async (): Promise<void> => {
      const { act } = $list.get()
      if (!act || act.sending) return
      changeAct({ sending: true, refused: null })
      const answer = await list.send(act.row, act.draft)
      // Left meanwhile, and perhaps another row opened: that one is not answered.
      const isOpen = $list.get().act?.row === act.row
      if (!isOpen) return answer.ok ? again() : undefined
      if (!answer.ok) return changeAct({ sending: false, refused: answer.code })
      change({ act: null, done: list.idOf(act.row) })
      await again()
    },
  }
}

export type ActListStore<Row, Draft extends object> = ReturnType<typeof actList<Row, Draft>>
