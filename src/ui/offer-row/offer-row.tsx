import type { ReactNode } from 'react'
import { type PassedAttributes, passedAttributes } from '../passed-attributes.ts'
import * as css from './offer-row.css.ts'

export interface OfferRowProps extends PassedAttributes {
  label: string
  /** What it means, under the label. */
  hint?: string | undefined
  /** What it costs, in the column of amounts, already formatted. */
  amount?: string | undefined
  /** What the amount is for; small, under it. */
  unit?: string | undefined
  /** How it stands now, under the words. */
  children?: ReactNode
  /** What can be done with it, or that it is had already; in the last column. */
  act?: ReactNode
}

/** One thing on offer that is ordered by itself: what it is, its price in a column, its own act. */
export const OfferRow = ({ label, hint, amount, unit, children, act, ...rest }: OfferRowProps) => (
  <li {...passedAttributes(rest)} className={css.row}>
    <div className={css.words}>
      <p className={css.name}>{label}</p>
      {hint && <p className={css.hint}>{hint}</p>}
      {children}
    </div>
    {amount && (
      <p className={css.amount}>
        {amount} {unit && <span className={css.unit}>{unit}</span>}
      </p>
    )}
    {act && <div className={css.act}>{act}</div>}
  </li>
)

/** Rows one under another, ruled off. */
export const OfferRows = ({ children }: { children?: ReactNode }) => <ul className={css.rows}>{children}</ul>
