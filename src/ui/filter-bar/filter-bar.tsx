import type { ReactNode } from 'react'
import { pickRootAttributes, type RootAttributes } from '../root-attributes.ts'
import * as css from './filter-bar.css.ts'

export interface FilterBarProps extends RootAttributes {
  children?: ReactNode
  /** Actions at the end of the line, such as downloads. */
  end?: ReactNode
}

/** One line of compact fields and buttons above a dense table. */
export function FilterBar({ children, end, ...rest }: FilterBarProps) {
  return (
    <div {...pickRootAttributes(rest)} className={css.filterBar}>
      {children}
      {end && <div className={css.endGroup}>{end}</div>}
    </div>
  )
}
