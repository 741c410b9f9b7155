import { classNames } from '../class-names.ts'
import { pickRootAttributes, type RootAttributes } from '../root-attributes.ts'
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx'
import * as css from './price-lines.css.ts'

export interface PriceLine {
  label: string
  note?: string | undefined
  amount: string
  tone?: keyof typeof css.tones
}

export interface PriceLinesProps extends RootAttributes {
  lines: readonly PriceLine[]
  /** Small text, with notes on the same line as labels. */
  compact?: boolean
  total?: {
    label: string
    note?: string | undefined
    amount: string
    was?: { label: string; amount: string } | undefined
  }
}

export function PriceLines({ lines, total, compact = false, ...rest }: PriceLinesProps) {
  return (
    <dl {...pickRootAttributes(rest)} className={classNames(css.priceList, compact && css.compactList)}>
      {lines.map((line) => (
        <div key={line.label} className={`${css.row} ${css.tones[line.tone ?? 'regular']}`}>
          <dt className={css.label}>
            {line.label}
            {line.note && <span className={compact ? css.compactNote : css.note}>{line.note}</span>}
          </dt>
          <dd className={css.amount}>{line.amount}</dd>
        </div>
      ))}
      {total && <TotalRow {...total} look={css.totalRow} />}
    </dl>
  )
}

export type PriceTotalProps = NonNullable<PriceLinesProps['total']>

const TotalRow = ({
  label,
  note,
  amount,
  was,
  look,
  large,
}: PriceTotalProps & { look: string; large?: boolean }) => (
  <div className={`${css.row} ${look}`}>
    <dt className={large ? css.shortLabel : css.label}>
      {label}
      {note && <span className={css.note}>{note}</span>}
    </dt>
    <dd className={css.amount}>
      {was && (
        <s className={css.previousAmount}>
          <VisuallyHidden>{was.label} </VisuallyHidden>
          {was.amount}
        </s>
      )}
      <span className={large ? css.largeAmount : css.totalAmount}>{amount}</span>
    </dd>
  </div>
)

export const PriceTotal = ({ note, ...total }: PriceTotalProps) => (
  <div>
    <dl>
      <TotalRow {...total} look={css.standaloneTotal} large />
    </dl>
    {note && <p className={css.note}>{note}</p>}
  </div>
)

export interface PriceTilesProps {
  items: readonly {
    label: string
    amount: string
    notes: readonly string[]
  }[]
}

export const PriceTiles = ({ items }: PriceTilesProps) => (
  <dl className={css.priceTiles}>
    {items.map(({ label, amount, notes }) => (
      <div key={label} className={css.priceTile}>
        <dt className={css.priceTilesLabel}>{label}</dt>
        <dd className={css.priceTilesAmount}>{amount}</dd>
        {notes.map((note) => (
          <dd key={note} className={css.priceTilesNote}>
            {note}
          </dd>
        ))}
      </div>
    ))}
  </dl>
)
