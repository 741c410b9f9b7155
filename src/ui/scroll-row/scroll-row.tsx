import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import * as css from './scroll-row.css.ts'

export interface ScrollRowProps {
  children?: ReactNode
  /** Name of the group, for listeners. */
  label: string
  /** Stays one row on desktop too. */
  oneLine?: boolean
}

/** Chips in one row, which is scrolled sideways below desktop and wraps there. */
export const ScrollRow = ({ children, label, oneLine }: ScrollRowProps) => (
  // biome-ignore lint/a11y/useSemanticElements: a row of chips with a name, no fieldset
  <div role="group" aria-label={label} data-scrolls="" className={classNames(css.row, !oneLine && css.wraps)}>
    {children}
  </div>
)
