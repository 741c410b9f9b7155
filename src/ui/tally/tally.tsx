import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { type PassedAttributes, passedAttributes } from '../passed-attributes.ts'
import * as css from './tally.css.ts'

export interface TallyProps extends PassedAttributes {
  count: number
  /** What is counted. */
  label: string
  onClick: () => void
}

/** Figures beside one another, two in a row on a phone. */
export const Tallies = ({ children }: { children: ReactNode }) => (
  <div className={css.tallies}>{children}</div>
)

/** How much waits somewhere, in a figure to be read across a room; a press leads there. */
export const Tally = (props: TallyProps) => (
  <button {...passedAttributes(props)} type="button" className={css.tally} onClick={props.onClick}>
    <span className={classNames(css.count, props.count === 0 && css.none)}>{props.count}</span>{' '}
    <span className={css.label}>{props.label}</span>
  </button>
)
