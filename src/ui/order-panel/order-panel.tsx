import type { ReactNode } from 'react'
import { type PassedAttributes, passedAttributes } from '../passed-attributes.ts'
import * as css from './order-panel.css.ts'

export interface OrderPanelProps extends PassedAttributes {
  /** What is ordered, line by line; scrolls where the window is low. */
  children?: ReactNode
  /** The total and the act: always in sight. */
  foot: ReactNode
  /** What is in it comes bit by bit: it keeps its height, so that the foot does not move. */
  steady?: boolean
}

/** What is ordered, beside a form: stays while the form scrolls, with the total and the button at its foot. */
export const OrderPanel = ({ children, foot, steady, ...rest }: OrderPanelProps) => (
  <aside {...passedAttributes(rest)} className={steady ? `${css.panel} ${css.steady}` : css.panel}>
    <div className={css.body}>{children}</div>
    <div className={css.foot}>{foot}</div>
  </aside>
)
