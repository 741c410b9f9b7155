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
  const isTight = density !== 'rows'
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
          <dt className={classNames(css.term, isTight && css.tightTerm)}>{term}</dt>
          <dd className={classNames(css.details, isTight && css.tightDetails)}>{details}</dd>
          {action && <dd className={css.action}>{action}</dd>}
        </div>
      ))}
    </dl>
  )
}
