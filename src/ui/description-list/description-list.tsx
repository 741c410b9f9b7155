import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import * as css from './description-list.css.ts'

export interface DescriptionListProps {
  items: readonly {
    /** Unique within the list. */
    term: string
    details: ReactNode
    action?: ReactNode
  }[]
  density?: keyof typeof css.densities
}

/** Terms and details: answers to check, facts of a claim. */
export function DescriptionList({ items, density = 'rows' }: DescriptionListProps) {
  const tight = density === 'tight'
  return (
    <dl className={css.list}>
      {items.map(({ term, details, action }) => (
        <div
          key={term}
          className={classNames(css.row, css.densities[density], action !== undefined && css.acting)}
        >
          <dt className={classNames(css.term, tight && css.tightTerm)}>{term}</dt>
          <dd className={classNames(css.details, tight && css.tightDetails)}>{details}</dd>
          {action && <dd className={css.action}>{action}</dd>}
        </div>
      ))}
    </dl>
  )
}
