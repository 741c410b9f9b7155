import type { KeyboardEvent, ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { Icon } from '../icon/icon.tsx'
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx'
import * as css from './table.css.ts'

export interface TableColumn<Row> {
  label: string
  cell: (row: Row) => ReactNode
  align?: 'start' | 'end'
  sortBy?: string
  names?: boolean
  /** 'corner': an icon, a short mark or a date, which a card shows beside its title. */
  acts?: boolean | 'corner'
  /** The column holds only the checkbox of a row. */
  choice?: boolean
  whole?: boolean
  /** Shows the label also in a card without labels, for numbers that do not explain themselves. */
  labelInCard?: boolean
  /** Shown below the rows, if there are several; the one of the first column names the line. */
  total?: ReactNode
  head?: ReactNode
}

export interface TableProps<Row> {
  caption: string
  captionShown?: boolean
  columns: readonly TableColumn<Row>[]
  rows: readonly Row[]
  idOf: (row: Row) => number | string
  sort?: { by: string; direction: 'ascending' | 'descending' } | undefined
  /** Called when a column heading is pressed; pressing the same column again reverses the order. */
  onSort?: (by: string) => void
  density?: 'regular' | 'dense'
  /** Shows cards on tablets too, for rows with wide actions. */
  tabletCards?: boolean
  /** Cards on narrow screens show values in lines without labels; for values that explain themselves. */
  inlineCards?: boolean
  /** Lets arrow keys, Home and End move between rows: the focus goes to the link or button of the header, else the first one. */
  keys?: boolean
  /** Additional keys of a row, by `event.code`. */
  rowKeys?: Readonly<Record<string, (row: Row) => void>>
  onMove?: (row: Row) => void
  current?: number | string | undefined
}

const rowKeyMoves: Readonly<Record<string, (index: number, count: number) => number>> = {
  ArrowDown: (index, count) => Math.min(index + 1, count - 1),
  ArrowUp: (index) => Math.max(index - 1, 0),
  Home: () => 0,
  End: (_, count) => count - 1,
}

function handleRowKey<Row>(
  event: KeyboardEvent<HTMLElement>,
  { rows, rowKeys = {}, onMove }: Pick<TableProps<Row>, 'rows' | 'rowKeys' | 'onMove'>,
): void {
  const from = event.target as HTMLElement
  if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return
  if (from.matches('input:not([type=checkbox]), select, textarea')) return
  const openers = [...event.currentTarget.querySelectorAll<HTMLElement>('tbody > tr')].flatMap(
    (line, index) => {
      const opener =
        line.querySelector<HTMLElement>('th :is(a, button)') ?? line.querySelector<HTMLElement>('a, button')
      return opener ? [{ line, opener, row: rows[index] }] : []
    },
  )
  const currentIndex = openers.findIndex(({ line }) => line.contains(from))
  const move = rowKeyMoves[event.key]
  const action = rowKeys[event.code]
  const row = openers[currentIndex]?.row
  if (action && row !== undefined) {
    event.preventDefault()
    action(row)
  }
  const target = move && openers[move(currentIndex, openers.length)]
  if (target?.row === undefined) return
  event.preventDefault()
  target.opener.focus()
  onMove?.(target.row)
}

/** Tables with at least this many columns show cards on tablets too. */
const MIN_COLUMNS_OF_TABLET_CARDS = 7

type Cards = (typeof css.cardLayouts)[keyof typeof css.cardLayouts]

function TotalsRow<Row>({
  columns,
  cards,
  look,
}: {
  columns: readonly TableColumn<Row>[]
  cards: Cards | null
  look: string
}) {
  return (
    <tfoot className={cards?.list}>
      <tr className={cards?.row}>
        {columns.map(({ label, align, total }, index) => (
          <td
            key={label}
            data-label={label}
            className={classNames(
              css.cell,
              look,
              align === 'end' && css.endAlignedCell,
              css.totalCell,
              cards?.cell,
              index === 0 && cards?.unlabelled,
              cards?.total,
            )}
          >
            {total}
          </td>
        ))}
      </tr>
    </tfoot>
  )
}

const sortIcons = { ascending: 'sort-up', descending: 'sort-down' } as const

function SortButton({
  label,
  align,
  direction,
  onSort,
}: {
  label: string
  align: TableColumn<unknown>['align']
  direction: keyof typeof sortIcons | undefined
  onSort: () => void
}) {
  return (
    <button
      type="button"
      className={classNames(css.sortButton, align === 'end' && css.sortButtonOfEndAlignedColumn)}
      onClick={onSort}
    >
      {label}
      <span className={classNames(css.sortIcon, direction && css.sortIconOfSortedColumn)}>
        <Icon name={direction ? sortIcons[direction] : 'sort'} size="small" />
      </span>
    </button>
  )
}

/**
 * A table with a sticky head, which may be sortable. If it is not, rows become cards on phones, and by default also on
 * tablets if there are many columns.
 */
export function Table<Row>(props: TableProps<Row>) {
  const { caption, captionShown = false, columns, rows, idOf, sort, onSort, density, keys = false } = props
  const { current, inlineCards = false, tabletCards = columns.length >= MIN_COLUMNS_OF_TABLET_CARDS } = props
  const cards = onSort ? null : css.cardLayouts[tabletCards ? 'belowDesktop' : 'phone']
  const hasCorner = columns.some(({ acts }) => acts === 'corner')
  const isDense = density === 'dense'
  const dense = classNames(isDense && css.denseCell, keys && css.focusedRowCell)
  return (
    <section
      className={classNames(css.frame, isDense && css.denseFrame, cards?.frame)}
      aria-label={caption}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard
      tabIndex={0}
      {...(keys ? { onKeyDown: (event) => handleRowKey(event, props) } : {})}
    >
      <table className={classNames(css.table, cards?.table)}>
        {captionShown ? (
          <caption className={css.caption}>{caption}</caption>
        ) : (
          <VisuallyHidden as="caption">{caption}</VisuallyHidden>
        )}
        <thead className={cards?.head}>
          <tr>
            {columns.map(({ label, align, sortBy, choice, head }) => {
              const direction = sort && sort.by === sortBy ? sort.direction : undefined
              return (
                <th
                  key={label}
                  scope="col"
                  aria-sort={direction}
                  className={classNames(
                    css.columnHeaderCell,
                    isDense && css.denseCell,
                    align === 'end' && css.endAlignedCell,
                    choice && css.choiceCell,
                  )}
                >
                  {sortBy !== undefined && onSort ? (
                    <SortButton
                      label={label}
                      align={align}
                      direction={direction}
                      onSort={() => onSort(sortBy)}
                    />
                  ) : (
                    (head ?? label)
                  )}
                </th>
              )
            })}
          </tr>
        </thead>
        <tbody className={cards?.list}>
          {rows.map((row) => (
            <tr
              key={idOf(row)}
              className={
                classNames(
                  cards?.row,
                  inlineCards && cards?.inlineRow,
                  idOf(row) === current && css.currentRow,
                ) || undefined
              }
              {...(idOf(row) === current ? { 'aria-current': 'true' as const } : {})}
            >
              {columns.map(({ label, align, names, acts, choice, whole, labelInCard, cell }) => {
                const isAmount = align === 'end' && !labelInCard
                const look = classNames(
                  css.cell,
                  dense,
                  align === 'end' && css.endAlignedCell,
                  (acts || whole) && css.noWrapCell,
                  choice && css.choiceCell,
                  cards?.cell,
                  (names || acts || choice) && cards?.unlabelled,
                  names && hasCorner && cards?.besideCorner,
                  acts === 'corner' && cards?.corner,
                  inlineCards && cards?.inlineCell,
                  inlineCards && labelInCard && cards?.inlineLabelled,
                  inlineCards && (acts || isAmount) && cards?.inlineEnd,
                  inlineCards && choice && cards?.inlineChoice,
                  inlineCards && (acts === 'corner' || isAmount) && cards?.inlineCorner,
                )
                return names ? (
                  <th key={label} scope="row" data-label={label} className={look}>
                    {cell(row)}
                  </th>
                ) : (
                  <td key={label} data-label={label} className={look}>
                    {cell(row)}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
        {rows.length > 1 && columns.some(({ total }) => total !== undefined) && (
          <TotalsRow columns={columns} cards={cards} look={dense} />
        )}
      </table>
    </section>
  )
}
