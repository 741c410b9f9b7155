import type { ReactNode } from 'react'
import * as css from './place-row.css.ts'

/** What stands above, below or instead of rows, as far from the edge as their words. */
export const PlaceGutter = ({ children }: { children?: ReactNode }) => (
  <div className={css.gutter}>{children}</div>
)
