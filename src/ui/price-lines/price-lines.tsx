import { type PassedAttributes, passedAttributes } from '../passed-attributes.ts'
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx'
import * as css from './price-lines.css.ts'

export interface PriceLine {
  label: string
  note?: string | undefined
  /** Formatted, with the sign of the currency. */
  amount: string
  tone?: keyof typeof css.tones
}

export interface PriceLinesProps extends PassedAttributes {
  lines: readonly PriceLine[]
  total?: {
    label: string
    note?: string | undefined
    amount: string
    /** The amount before the discount, struck through, with the words that say so to listeners. */
    was?: { label: string; amount: string } | undefined
  }
}

/** What it costs, line by line, with the total under a perforation. */
export function PriceLines({ lines, total, ...rest }: PriceLinesProps) {
  return (
    <dl {...passedAttributes(rest)} className={css.lines}>
      {lines.map((line) => (
        <div key={line.label} className={`${css.row} ${css.tones[line.tone ?? 'regular']}`}>
          <dt className={css.label}>
            {line.label}
            {line.note && <span className={css.note}>{line.note}</span>}
          </dt>
          <dd className={css.amount}>{line.amount}</dd>
        </div>
      ))}
      {total && (
        <div className={`${css.row} ${css.total}`}>
          <dt className={css.label}>
            {total.label}
            {total.note && <span className={css.note}>{total.note}</span>}
          </dt>
          <dd className={css.amount}>
            {total.was && (
              <s className={css.was}>
                <VisuallyHidden>{total.was.label} </VisuallyHidden>
                {total.was.amount}
              </s>
            )}
            <span className={css.totalAmount}>{total.amount}</span>
          </dd>
        </div>
      )}
    </dl>
  )
}
