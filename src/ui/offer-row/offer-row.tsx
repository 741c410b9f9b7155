import type { ReactNode } from 'react'
import { type PassedAttributes, passedAttributes } from '../passed-attributes.ts'
import * as css from './offer-row.css.ts'

export interface OfferRowProps extends PassedAttributes {
  label: string
  hint?: string | undefined
  amount?: string | undefined
  unit?: string | undefined
  children?: ReactNode
  /** The action, or a note that it is already done. */
  act?: ReactNode
}

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

export const OfferRows = ({ children }: { children?: ReactNode }) => <ul className={css.rows}>{children}</ul>
