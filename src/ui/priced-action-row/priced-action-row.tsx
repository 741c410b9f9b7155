import type { ReactNode } from 'react'
import { pickRootAttributes, type RootAttributes } from '../root-attributes.ts'
import * as css from './priced-action-row.css.ts'

export interface PricedActionRowProps extends RootAttributes {
  label: string
  hint?: string | undefined
  amount?: string | undefined
  unit?: string | undefined
  children?: ReactNode
  /** The action, or a note that it has already been done. */
  act?: ReactNode
}

export const PricedActionRow = ({
  label,
  hint,
  amount,
  unit,
  children,
  act,
  ...rest
}: PricedActionRowProps) => (
  <li {...pickRootAttributes(rest)} className={css.row}>
    <div className={css.rowText}>
      <p className={css.rowTitle}>{label}</p>
      {hint && <p className={css.hint}>{hint}</p>}
      {children}
    </div>
    {amount && (
      <p className={css.amount}>
        {amount} {unit && <span className={css.unit}>{unit}</span>}
      </p>
    )}
    {act && <div className={css.rowAction}>{act}</div>}
  </li>
)

export const PricedActionRows = ({ children }: { children?: ReactNode }) => (
  <ul className={css.rowList}>{children}</ul>
)
