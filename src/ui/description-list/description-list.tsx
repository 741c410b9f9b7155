import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import * as css from './description-list.css.ts'

export interface DescriptionListProps {
  items: readonly {
    term: string
    details: ReactNode
    action?: ReactNode
  }[]
  density?: keyof typeof css.rowDensities
}

export function DescriptionList({ items, density = 'rows' }: DescriptionListProps) {
  return (
    <dl className={css.list}>
      {items.map(({ term, details, action }) => (
        <div
          key={term}
          className={classNames(
            css.row,
            css.rowDensities[density],
            action !== undefined && css.rowWithAction,
          )}
        >
          <dt className={classNames(css.term, css.termDensities[density])}>{term}</dt>
          <dd className={classNames(css.details, css.detailsDensities[density])}>{details}</dd>
          {action && <dd className={css.action}>{action}</dd>}
        </div>
      ))}
    </dl>
  )
}
