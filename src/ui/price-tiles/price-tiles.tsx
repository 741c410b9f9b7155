import * as css from './price-tiles.css.ts'

export interface PriceTilesProps {
  items: readonly {
    /** Who pays, unique here. */
    label: string
    /** Formatted, with the sign of the currency. */
    amount: string
    /** What it is for, and what else costs how much. */
    notes: readonly string[]
  }[]
}

/** A few prices side by side, large: one for each who pays. */
export const PriceTiles = ({ items }: PriceTilesProps) => (
  <dl className={css.tiles}>
    {items.map(({ label, amount, notes }) => (
      <div key={label} className={css.tile}>
        <dt className={css.label}>{label}</dt>
        <dd className={css.amount}>{amount}</dd>
        {notes.map((note) => (
          <dd key={note} className={css.note}>
            {note}
          </dd>
        ))}
      </div>
    ))}
  </dl>
)
