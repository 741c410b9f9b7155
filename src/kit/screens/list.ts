import { atom, computed, type ReadableAtom } from 'nanostores'
import type { ReactNode } from 'react'
import { fitsSearchLimit } from '#kit/api/text-limits.ts'
import type { CallFailure } from '#kit/browser/call.ts'
import { createLatestRequestCheck } from '#kit/browser/latest-request.ts'
import type { IconName } from '#ui/icon/icon.tsx'
import type { TableColumn, TableProps } from '#ui/table/table.tsx'
import { createDialogAction, type DialogActionDeclaration, type DialogActionState } from './dialog-action.ts'

const PAGE_SIZE = 20

/** The default filter of a list: a search text, trimmed before it is sent. */
export interface SearchFilter {
  readonly search: string
}

export interface ListState<Row, Draft, Filter, Question, Extra> {
  /** 'unasked' means that nothing was loaded yet, because the filter is incomplete. */
  readonly phase: 'unasked' | 'loading' | 'failed' | 'shown'
  readonly code: string | null
  readonly filter: Filter
  /** Invalid fields of the filter. */
  readonly wrong: readonly string[]
  readonly reading: boolean
  readonly asked: Question | null
  /** The question that the shown rows answer; null before the first answer. */
  readonly answered: Question | null
  readonly rows: readonly Row[]
  readonly total: number
  readonly page: number
  readonly pages: number
  readonly extra: Extra | null
  readonly act: DialogActionState<Row, Draft> | null
  readonly done: number | string | null
}

interface LoadedRows<Row, Extra> {
  readonly ok: true
  readonly rows: readonly Row[]
  readonly total: number
  readonly extra?: Extra
}

export interface RowActionButtonSpec<Draft> {
  readonly label: string
  /** Names the row for screen readers. */
  readonly about: string
  readonly draft?: Partial<Draft>
}

/** A column of buttons and their dialog. */
interface RowActions<Row, Draft extends object>
  extends Omit<DialogActionDeclaration<Row, Draft>, 'done' | 'keep'> {
  /** Heading of the column of buttons; missing if the dialog is not opened by buttons. */
  readonly column?: string
  readonly narrow?: boolean
  /** The buttons of a row, or a text shown instead of buttons. */
  readonly buttons?: (
    row: Row,
  ) => RowActionButtonSpec<Draft> | readonly RowActionButtonSpec<Draft>[] | string | null
  /** Readable name of a row, used in `doneWords`. */
  readonly nameOf?: (row: Row) => number | string
  doneWords?(name: number | string): string
  readonly done?: (row: Row) => unknown
}

interface DeclaredTable<Row, State>
  extends Pick<TableProps<Row>, 'idOf' | 'keys' | 'rowKeys' | 'inlineCards' | 'tabletCards'> {
  readonly columns: readonly TableColumn<Row>[] | ((state: State) => readonly TableColumn<Row>[])
  readonly caption: string | ((state: State) => string)
  readonly dense?: boolean
}

export interface ListDeclaration<
  Row,
  Draft extends object,
  Filter extends object,
  Question,
  Extra,
  State = ListState<Row, Draft, Filter, Question, Extra>,
> {
  readonly read: (question: Question, page: number) => Promise<LoadedRows<Row, Extra> | CallFailure>
  readonly pageSize?: number
  /** Initial filter; by default an empty text search. */
  readonly filter?: Filter
  /** Returns the question to send for a filter, or the filter's invalid fields; null sends nothing. */
  readonly question?: (
    filter: Filter,
  ) => { readonly ask: Question } | { readonly wrong: readonly (keyof Filter & string)[] } | null
  /** If true, the rows are hidden while the answer to another question is loading. */
  readonly clears?: boolean

  readonly words: { readonly loading: string; readonly failed: string; readonly pages: string }
  readonly refusal: (code: string) => ReactNode
  readonly failure?: (code: string) => ReactNode
  readonly lead?: ReactNode | ((state: State) => ReactNode)
  /** `all` labels the button that clears the field. */
  readonly search?: {
    readonly name: string
    readonly label: string
    readonly find: string
    readonly all?: string
  }
  readonly none: string | ((state: State) => string)
  readonly noneIcon?: IconName | ((state: State) => IconName)
  readonly noneText?: ReactNode | ((state: State) => ReactNode)

  readonly table?: DeclaredTable<Row, State>
  readonly draw?: (state: State) => ReactNode
  readonly around?: (rows: ReactNode, state: State) => ReactNode
  readonly acts?: RowActions<Row, Draft>
}

const bySearch = ({ search }: SearchFilter) => (fitsSearchLimit(search) ? { ask: search.trim() } : null)

export const toLoadedRows = <Value extends { readonly total: number }, Row>(
  answer: { readonly ok: true; readonly value: Value } | CallFailure,
  pick: (value: Value) => readonly Row[],
): LoadedRows<Row, Value> | CallFailure =>
  answer.ok ? { ok: true, rows: pick(answer.value), total: answer.value.total, extra: answer.value } : answer

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
  const startRequest = createLatestRequestCheck()
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
    // The only row of the last page was removed, so the previous page is loaded.
    if (rows.length === 0 && page > 1) return ask(question, page - 1)
    const pages = Math.max(1, Math.ceil(total / pageSize))
    change({ phase: 'shown', code: null, wrong: [], answered: question, rows, total, page, pages, extra })
  }
  const show = async (): Promise<void> => {
    const { filter, phase, asked } = $rows.get()
    const question = questionOf(filter)
    if (question !== null && 'ask' in question) {
      change({ wrong: [], ...(clears || phase === 'unasked' ? { phase: 'loading' } : {}) })
      return ask(question.ask, 1)
    }
    if (question !== null) {
      // Rows of the previous question must not appear under another filter.
      startRequest()
      change({ reading: false, wrong: question.wrong, phase: phase === 'loading' ? 'unasked' : phase })
    } else if (asked === null) change({ phase: 'unasked' })
  }
  /** Loads another page of the shown list, even if the filter has been edited but not sent. */
  const turn = async (page: number): Promise<void> => {
    const { asked } = $rows.get()
    if (asked !== null) await ask(asked, page)
  }
  const again = (): Promise<void> => turn(askedPage)
  const rowAct = acts
    ? createDialogAction<Row, Draft>({
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
    /** Hides the rows at once, because they belong to another filter. */
    choose: (part: Partial<Filter>): Promise<void> => {
      startRequest()
      const filter = { ...$rows.get().filter, ...part }
      change({ filter, phase: 'unasked', code: null, wrong: [], page: 1, pages: 1, done: null })
      return show()
    },
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

export type ListStore<
  Row,
  Draft extends object = object,
  Filter extends object = SearchFilter,
  Question = string,
  Extra = unknown,
> = ReturnType<typeof list<Row, Draft, Filter, Question, Extra>>
