import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { pickRootAttributes, type RootAttributes } from '../root-attributes.ts'
import * as css from './tally.css.ts'

export interface TallyProps extends RootAttributes {
  count: number
  label: string
  onClick: () => void
}

export const Tallies = ({ children }: { children: ReactNode }) => (
  <div className={css.tallies}>{children}</div>
)

export const Tally = (props: TallyProps) => (
  <button {...pickRootAttributes(props)} type="button" className={css.tally} onClick={props.onClick}>
    <span className={classNames(css.count, props.count === 0 && css.zeroCount)}>{props.count}</span>{' '}
    <span className={css.label}>{props.label}</span>
  </button>
)
