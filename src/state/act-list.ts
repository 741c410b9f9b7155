import { atom, computed } from 'nanostores'
import { newestOnly } from '#browser/newest.ts'
import { isSearchable } from '#contract/typed-text.ts'
import { askedPages } from './asked-pages.ts'
import { dialog, type Sending, unsent } from './dialog.ts'

const PAGE_SIZE = 20

/** An act on one row of a list, confirmed in a dialog; what was typed stays through a refusal. */
export interface RowAct<Row, Draft> extends Sending {
  readonly row: Row
  readonly draft: Draft
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
  const $rows = atom<Omit<ActListState<Row, Draft>, 'act'>>({
    phase: 'loading',
    code: null,
    search: '',
    answered: '',
    rows: [],
    page: 1,
    pages: 1,
    done: null,
  })
  const { $dialog, open, close, change: changeAct, send } = dialog<RowAct<Row, Draft>>()
  const $list = computed([$rows, $dialog], (rows, act): ActListState<Row, Draft> => ({ ...rows, act }))
  const change = (part: Partial<ReturnType<typeof $rows.get>>) => $rows.set({ ...$rows.get(), ...part })

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
    $list,
    /** Asks for what is typed. */
    show: async (): Promise<void> => {
      const { search } = $rows.get()
      if (isSearchable(search)) await ask(search.trim())
    },
    turn,
    again,
    type: (search: string) => change({ search }),
    open: (row: Row) => {
      change({ done: null })
      open({ row, draft: list.emptyDraft, ...unsent })
    },
    close,
    fill: (part: Partial<Draft>) => {
      const act = $dialog.get()
      if (act) changeAct({ draft: { ...act.draft, ...part }, refused: null })
    },
    send: async () => {
      const sent = await send(({ row, draft }) => list.send(row, draft))
      if (!sent) return
      const { answer, state } = sent
      if (!answer.ok) return sent.change({ sending: false, refused: answer.code })
      sent.close()
      change({ done: list.idOf(state.row) })
      await again()
    },
  }
}

export type ActListStore<Row, Draft extends object> = ReturnType<typeof actList<Row, Draft>>
