import type { ReactNode } from 'react'
import { pickRootAttributes, type RootAttributes } from '../root-attributes.ts'
import * as css from './price-summary-panel.css.ts'

export interface PriceSummaryPanelProps extends RootAttributes {
  children?: ReactNode
  foot: ReactNode
  steady?: boolean
}

/** A sticky panel beside a form, with a summary of what will be paid and with total and button at its foot. */
export const PriceSummaryPanel = ({ children, foot, steady, ...rest }: PriceSummaryPanelProps) => (
  <aside
    {...pickRootAttributes(rest)}
    className={steady ? `${css.panel} ${css.panelWithReservedHeight}` : css.panel}
  >
    <div className={css.body}>{children}</div>
    <div className={css.footer}>{foot}</div>
  </aside>
)
