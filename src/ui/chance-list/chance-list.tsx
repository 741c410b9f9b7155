import { useId } from 'react'
import * as css from './chance-list.css.ts'

export interface ChanceListProps {
  title: string
  /** `chance` from 0 to 1 is the length of the bar; `text` is what people read. */
  items: readonly { label: string; chance: number; text: string }[]
}

/** Chances that grow with time, as bars with their values. */
export function ChanceList({ title, items }: ChanceListProps) {
  const titleId = useId()
  return (
    <div className={css.frame}>
      <p className={css.title} id={titleId}>
        {title}
      </p>
      <ul className={css.list} aria-labelledby={titleId}>
        {items.map(({ label, chance, text }) => (
          <li key={label} className={css.row}>
            <span className={css.label}>{label}</span>
            <span className={css.value}>{text}</span>
            <svg className={css.bar} viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden>
              <rect className={css.track} width="100" height="1" />
              <rect className={css.filled} width={Math.round(chance * 100)} height="1" />
            </svg>
          </li>
        ))}
      </ul>
    </div>
  )
}
