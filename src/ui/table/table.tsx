import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { Icon } from '../icon/icon.tsx'
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx'
import * as css from './table.css.ts'

export interface TableColumn<Row> {
  label: string
  /** What stands in this column of a row. */
  cell: (row: Row) => ReactNode
  /** 'end' for numbers and money. */
  align?: 'start' | 'end'
  /** The name by which its head sorts. */
  sortBy?: string
  /** The column that names the row. */
  names?: boolean
}

export interface TableProps<Row> {
  caption: string
  /** A heading above does not say the same. */
  captionShown?: boolean
  columns: readonly TableColumn<Row>[]
  rows: readonly Row[]
  /** What tells a row from the others. */
  idOf: (row: Row) => number | string
  sort?: { by: string; direction: 'ascending' | 'descending' } | undefined
  /** A head was pressed: sort by it, or turn the order round. */
  onSort?: (by: string) => void
}

/**
 * Many rows to compare: the head stays in sight, columns sort. On a phone each row is a card of labelled cells; a table
 * that sorts keeps its head and scrolls, itself and not the page.
 */
export function Table<Row>(props: TableProps<Row>) {
  const { caption, captionShown = false, columns, rows, idOf, sort, onSort } = props
  const asCards = onSort === undefined
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys
    <section className={classNames(css.frame, asCards && css.cards)} aria-label={caption} tabIndex={0}>
      <table className={classNames(css.table, asCards && css.cardList)}>
        {captionShown ? (
          <caption className={css.caption}>{caption}</caption>
        ) : (
          <VisuallyHidden as="caption">{caption}</VisuallyHidden>
        )}
        <thead {...(asCards ? { className: css.cardHead } : {})}>
          <tr>
            {columns.map(({ label, align, sortBy }) => {
              const direction = sort && sort.by === sortBy ? sort.direction : undefined
              return (
                <th
                  key={label}
                  scope="col"
                  aria-sort={direction}
                  className={classNames(css.head, align === 'end' && css.end)}
                >
                  {sortBy !== undefined && onSort ? (
                    <button type="button" className={css.sorter} onClick={() => onSort(sortBy)}>
                      {label}
                      <span className={css.sorterSign}>
                        {direction && (
                          <Icon
                            name={direction === 'ascending' ? 'chevron-up' : 'chevron-down'}
                            size="small"
                          />
                        )}
                      </span>
                    </button>
                  ) : (
                    label
                  )}
                </th>
              )
            })}
          </tr>
        </thead>
        <tbody {...(asCards ? { className: css.cardList } : {})}>
          {rows.map((row) => (
            <tr key={idOf(row)} {...(asCards ? { className: css.card } : {})}>
              {columns.map(({ label, align, names, cell }) => {
                const look = classNames(css.cell, align === 'end' && css.end, asCards && css.cardCell)
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
      </table>
    </section>
  )
}
