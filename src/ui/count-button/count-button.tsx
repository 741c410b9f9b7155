import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { pickRootAttributes, type RootAttributes } from '../root-attributes.ts'
import * as css from './count-button.css.ts'

export interface CountButtonProps extends RootAttributes {
  count: number
  label: string
  onClick: () => void
}

export const CountButtonGrid = ({ children }: { children: ReactNode }) => (
  <div className={css.countButtonGrid}>{children}</div>
)

export const CountButton = (props: CountButtonProps) => (
  <button {...pickRootAttributes(props)} type="button" className={css.countButton} onClick={props.onClick}>
    <span className={classNames(css.count, props.count === 0 && css.zeroCount)}>{props.count}</span>{' '}
    <span className={css.label}>{props.label}</span>
  </button>
)
