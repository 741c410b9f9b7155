import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { Icon } from '../icon/icon.tsx'
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx'
import * as css from './table.css.ts'

export interface TableColumn<Key extends string> {
  key: Key
  label: string
  /** 'end' for numbers and money. */
  align?: 'start' | 'end'
  sortable?: boolean
  /** The column that names the row. */
  names?: boolean
}

export interface TableProps<Key extends string> {
  caption: string
  captionHidden?: boolean
  columns: readonly TableColumn<Key>[]
  rows: readonly { id: string; cells: Record<Key, ReactNode> }[]
  sort?: { key: Key; direction: 'ascending' | 'descending' }
  /** A head was pressed: sort by it, or turn the order round. */
  onSort?: (key: Key) => void
}

/**
 * Many rows to compare: the head stays in sight, columns sort. On a phone each row is a card of labelled cells; a table
 * that sorts keeps its head and scrolls, itself and not the page.
 */
export function Table<Key extends string>({
  caption,
  captionHidden,
  columns,
  rows,
  sort,
  onSort,
}: TableProps<Key>) {
  const asCards = onSort === undefined
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys
    <section className={classNames(css.frame, asCards && css.cards)} aria-label={caption} tabIndex={0}>
      <table className={classNames(css.table, asCards && css.cardList)}>
        {captionHidden ? (
          <VisuallyHidden as="caption">{caption}</VisuallyHidden>
        ) : (
          <caption className={css.caption}>{caption}</caption>
        )}
        <thead {...(asCards ? { className: css.cardHead } : {})}>
          <tr>
            {columns.map(({ key, label, align, sortable }) => (
              <th
                key={key}
                scope="col"
                {...(sort?.key === key ? { 'aria-sort': sort.direction } : {})}
                className={classNames(css.head, align === 'end' && css.end)}
              >
                {sortable && onSort ? (
                  <button type="button" className={css.sorter} onClick={() => onSort(key)}>
                    {label}
                    <span className={css.sorterSign}>
                      {sort?.key === key && (
                        <Icon
                          name={sort.direction === 'ascending' ? 'chevron-up' : 'chevron-down'}
                          size="small"
                        />
                      )}
                    </span>
                  </button>
                ) : (
                  label
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...(asCards ? { className: css.cardList } : {})}>
          {rows.map((row) => (
            <tr key={row.id} {...(asCards ? { className: css.card } : {})}>
              {columns.map(({ key, label, align, names }) => {
                const look = classNames(css.cell, align === 'end' && css.end, asCards && css.cardCell)
                return names ? (
                  <th key={key} scope="row" data-label={label} className={look}>
                    {row.cells[key]}
                  </th>
                ) : (
                  <td key={key} data-label={label} className={look}>
                    {row.cells[key]}
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
