import type { ReactNode } from 'react'
import { type PassedAttributes, passedAttributes } from '../passed-attributes.ts'
import * as css from './order-panel.css.ts'

export interface OrderPanelProps extends PassedAttributes {
  children?: ReactNode
  foot: ReactNode
  steady?: boolean
}

/** The order beside a form: sticky, with total and button at its foot. */
export const OrderPanel = ({ children, foot, steady, ...rest }: OrderPanelProps) => (
  <aside {...passedAttributes(rest)} className={steady ? `${css.panel} ${css.steady}` : css.panel}>
    <div className={css.body}>{children}</div>
    <div className={css.foot}>{foot}</div>
  </aside>
)
