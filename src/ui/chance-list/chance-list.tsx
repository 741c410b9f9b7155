import * as css from './chance-list.css.ts'

export interface ChanceListProps {
  title: string
  /** `chance` from 0 to 1 is the length of the bar; `text` is what people read. */
  items: readonly { label: string; chance: number; text: string }[]
}

/** Chances that grow with time, as bars with their values. */
export const ChanceList = ({ title, items }: ChanceListProps) => (
  <dl className={css.list} aria-label={title}>
    {items.map(({ label, chance, text }) => (
      <div key={label} className={css.row}>
        <dt className={css.label}>{label}</dt>
        <svg className={css.bar} viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden>
          <rect className={css.track} width="100" height="1" />
          <rect className={css.filled} width={Math.round(chance * 100)} height="1" />
        </svg>
        <dd className={css.value}>{text}</dd>
      </div>
    ))}
  </dl>
)
