import { atom, computed, type ReadableAtom } from 'nanostores'
import type { ReactNode } from 'react'
import type { Refused } from '#browser/call.ts'
import { newestOnly } from '#browser/newest.ts'
import { isSearchable } from '#contract/typed-text.ts'
import type { IconName } from '#ui/icon/icon.tsx'
import type { TableColumn, TableProps } from '#ui/table/table.tsx'
import { type ActDeclaration, type ActState, act } from './act.ts'

const PAGE_SIZE = 20

/** The filter of a list that is searched by words, or not at all; its question is the trimmed words. */
export interface SearchFilter {
  readonly search: string
}

/** A list and its rows; pages count from 1. */
export interface ListState<Row, Draft, Filter, Question, Extra> {
  /** 'unasked': the filter cannot be asked for. */
  readonly phase: 'unasked' | 'loading' | 'failed' | 'shown'
  readonly code: string | null
  /** As typed. */
  readonly filter: Filter
  /** Fields of the filter that cannot be asked for. */
  readonly wrong: readonly string[]
  readonly reading: boolean
  /** The last question; null before the first one. */
  readonly asked: Question | null
  /** The question that the rows answer; null before the first answer. */
  readonly answered: Question | null
  readonly rows: readonly Row[]
  readonly total: number
  readonly page: number
  readonly pages: number
  /** What the last answer held beside the rows. */
  readonly extra: Extra | null
  /** The act whose dialog is open. */
  readonly act: ActState<Row, Draft> | null
  /** The name of the row that was acted on last. */
  readonly done: number | string | null
}

interface Rows<Row, Extra> {
  readonly ok: true
  readonly rows: readonly Row[]
  readonly total: number
  readonly extra?: Extra
}

/** A button of a row, and what its dialog begins with. */
export interface ActButton<Draft> {
  readonly label: string
  /** Tells those who hear the button which row it is of. */
  readonly about: string
  readonly draft?: Partial<Draft>
}

/** What may be done with one row: a column of buttons, and the dialog that they open. */
interface RowActs<Row, Draft extends object> extends Omit<ActDeclaration<Row, Draft>, 'done' | 'keep'> {
  /** The head of the column; not given: something else opens the dialog. */
  readonly column?: string
  /** The column takes no more room than its buttons. */
  readonly narrow?: boolean
  /** The button or buttons of a row, or the words in their place. */
  readonly buttons?: (row: Row) => ActButton<Draft> | readonly ActButton<Draft>[] | string | null
  /** The name by which people know a row, and what is said of it once the act is done. */
  readonly nameOf?: (row: Row) => number | string
  doneWords?(name: number | string): string
  readonly done?: (row: Row) => unknown
}

interface DeclaredTable<Row, State> extends Pick<TableProps<Row>, 'idOf' | 'keys' | 'rowKeys'> {
  readonly columns: readonly TableColumn<Row>[] | ((state: State) => readonly TableColumn<Row>[])
  readonly caption: string | ((state: State) => string)
  readonly dense?: boolean
}

/** A list of the back office: how it is read, what it shows and what may be done with its rows. */
export interface ListDeclaration<
  Row,
  Draft extends object,
  Filter extends object,
  Question,
  Extra,
  State = ListState<Row, Draft, Filter, Question, Extra>,
> {
  /** Reads a page, counted from 0. */
  readonly read: (question: Question, page: number) => Promise<Rows<Row, Extra> | Refused>
  /** 20 by default. */
  readonly pageSize?: number
  /** The filter at first; a search for words by default. */
  readonly filter?: Filter
  /** What a filter asks: null for nothing, or the fields that are wrong. */
  readonly question?: (
    filter: Filter,
  ) => { readonly ask: Question } | { readonly wrong: readonly (keyof Filter & string)[] } | null
  /** Takes the rows away while another question is asked. */
  readonly clears?: boolean

  readonly words: { readonly loading: string; readonly failed: string; readonly pages: string }
  readonly refusal: (code: string) => ReactNode
  /** Drawn in the place of the usual failure. */
  readonly failure?: (code: string) => ReactNode
  /** Above the rows: what the list is, its own filters. */
  readonly lead?: ReactNode | ((state: State) => ReactNode)
  /** A field above the rows; `all` are the words of the button that empties it. */
  readonly search?: {
    readonly name: string
    readonly label: string
    readonly find: string
    readonly all?: string
  }
  /** Stands in the place of no rows. */
  readonly none: string | ((state: State) => string)
  readonly noneIcon?: IconName | ((state: State) => IconName)
  readonly noneText?: ReactNode | ((state: State) => ReactNode)

  readonly table?: DeclaredTable<Row, State>
  /** Draws the rows in another way than as a table. */
  readonly draw?: (state: State) => ReactNode
  /** Draws what stands around the rows. */
  readonly around?: (rows: ReactNode, state: State) => ReactNode
  readonly acts?: RowActs<Row, Draft>
}

const bySearch = ({ search }: SearchFilter) => (isSearchable(search) ? { ask: search.trim() } : null)

/** The rows of an answer, and how many there are on all pages. */
export const rowsOf = <Value extends { readonly total: number }, Row>(
  answer: { readonly ok: true; readonly value: Value } | Refused,
  pick: (value: Value) => readonly Row[],
): Rows<Row, Value> | Refused =>
  answer.ok ? { ok: true, rows: pick(answer.value), total: answer.value.total, extra: answer.value } : answer

/** The declared list with its verbs; {@link ListView} draws it. */
export function list<
  Row,
  Draft extends object = object,
  Filter extends object = SearchFilter,
  Question = string,
  Extra = unknown,
>(declaration: ListDeclaration<Row, Draft, Filter, Question, Extra>) {
  type State = ListState<Row, Draft, Filter, Question, Extra>
  const { read, pageSize = PAGE_SIZE, clears = false, acts } = declaration
  const questionOf = declaration.question ?? (bySearch as unknown as NonNullable<typeof declaration.question>)
  const $rows = atom<Omit<State, 'act'>>({
    phase: 'loading',
    code: null,
    filter: declaration.filter ?? ({ search: '' } as unknown as Filter),
    wrong: [],
    reading: false,
    asked: null,
    answered: null,
    rows: [],
    total: 0,
    page: 1,
    pages: 1,
    extra: null,
    done: null,
  })
  const change = (part: Partial<State>) => $rows.set({ ...$rows.get(), ...part })
  const startRequest = newestOnly()
  let askedPage = 1

  const ask = async (question: Question, page: number): Promise<void> => {
    askedPage = page
    change({ reading: true, asked: question })
    const isLatest = startRequest()
    const answer = await read(question, page - 1)
    if (!isLatest()) return
    change({ reading: false })
    if (!answer.ok) return change({ phase: 'failed', code: answer.code })
    const { rows, total, extra = null } = answer
    // The last row of the last page was acted on: the page before is the last one now.
    if (rows.length === 0 && page > 1) return ask(question, page - 1)
    const pages = Math.max(1, Math.ceil(total / pageSize))
    change({ phase: 'shown', code: null, wrong: [], answered: question, rows, total, page, pages, extra })
  }
  /** Asks for what is typed, from the first page on. */
  const show = async (): Promise<void> => {
    const { filter, phase, asked } = $rows.get()
    const question = questionOf(filter)
    if (question !== null && 'ask' in question) {
      change({ wrong: [], ...(clears || phase === 'unasked' ? { phase: 'loading' } : {}) })
      return ask(question.ask, 1)
    }
    if (question !== null) {
      // Rows of the question before must not come under a filter that says another one.
      startRequest()
      change({ reading: false, wrong: question.wrong, phase: phase === 'loading' ? 'unasked' : phase })
    } else if (asked === null) change({ phase: 'unasked' })
  }
  /** Another page, a second try and what follows an act repeat the last question, whatever is typed meanwhile. */
  const turn = async (page: number): Promise<void> => {
    const { asked } = $rows.get()
    if (asked !== null) await ask(asked, page)
  }
  const again = (): Promise<void> => turn(askedPage)
  const rowAct = acts
    ? act<Row, Draft>({
        ...acts,
        done: async (row) => {
          change({ done: acts.nameOf?.(row) ?? null })
          acts.done?.(row)
          await again()
        },
      })
    : null

  return {
    declaration,
    rowAct,
    $list: computed(
      [$rows, rowAct?.$act ?? atom(null)],
      (state, open): State => ({ ...state, act: open }),
    ) as ReadableAtom<State>,
    show,
    turn,
    again,
    type: (part: Partial<Filter>): void => change({ filter: { ...$rows.get().filter, ...part }, wrong: [] }),
    /** Asks for another filter, whose rows must not be taken for those in sight: these go at once. */
    choose: (part: Partial<Filter>): Promise<void> => {
      startRequest()
      const filter = { ...$rows.get().filter, ...part }
      change({ filter, phase: 'unasked', code: null, wrong: [], page: 1, pages: 1, done: null })
      return show()
    },
    /** Puts a row that was read again in the place of the one in sight. */
    replace: (row: Row): void => {
      const idOf = declaration.table?.idOf
      change({ rows: $rows.get().rows.map((other) => (idOf?.(other) === idOf?.(row) ? row : other)) })
    },
    open: (row: Row, part: Partial<Draft> = {}): void => {
      change({ done: null })
      rowAct?.open(row, part)
    },
    close: () => rowAct?.close(),
    fill: (part: Partial<Draft>) => rowAct?.fill(part),
    send: async (): Promise<void> => void (await rowAct?.send()),
  }
}

export type List<
  Row,
  Draft extends object = object,
  Filter extends object = SearchFilter,
  Question = string,
  Extra = unknown,
> = ReturnType<typeof list<Row, Draft, Filter, Question, Extra>>
