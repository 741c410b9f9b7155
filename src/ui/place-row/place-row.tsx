import type { ReactNode, Ref } from 'react'
import { classNames } from '../class-names.ts'
import * as css from './place-row.css.ts'

/** Something to know about a place before one looks closer; good news stands out, what is of no use steps back. */
export interface PlaceFact {
  text: string
  tone?: 'good' | 'plain' | 'quiet'
}

export interface PlaceRowProps {
  /** What tells the place from its neighbours: the street. */
  title: string
  /** The rest of its name and how far it is, in grey. */
  note: string
  /** What it costs, already formatted. */
  aside?: string
  facts: readonly PlaceFact[]
  chosen: boolean
  /** Its pin is pointed at on the map. */
  lit: boolean
  onChoose: () => void
  /** The row is pointed at or focused, or no more. */
  onPoint: (pointed: boolean) => void
  /** What is shown of the chosen one in place. */
  details?: ReactNode
  ref?: Ref<HTMLLIElement>
}

/** A place in a list beside a map: street first, then what is to be had there; the whole row is pressed. */
export function PlaceRow(props: PlaceRowProps) {
  const { title, note, aside, facts, chosen, lit, onChoose, onPoint, details, ref } = props
  return (
    <li
      {...(ref ? { ref } : {})}
      className={css.row}
      data-chosen={chosen}
      data-lit={lit}
      // A row that is drawn under a pointer at rest is never entered. A press on another row takes the focus from this
      // one, and nothing from the row that is pointed at.
      onPointerMove={() => !lit && onPoint(true)}
      onPointerLeave={() => lit && onPoint(false)}
      onFocus={() => !lit && onPoint(true)}
      onBlur={() => lit && onPoint(false)}
    >
      <div className={css.head}>
        <button type="button" aria-expanded={chosen} onClick={onChoose} className={css.button}>
          <span className={css.title}>{title}</span> <span className={css.note}>{note}</span>
        </button>
        {aside && <span className={css.aside}>{aside}</span>}
      </div>
      <div className={css.facts}>
        {facts.map(({ text, tone }) => (
          <span
            key={text}
            className={classNames(css.fact, tone === 'good' && css.good, tone === 'quiet' && css.quiet)}
          >
            {text}
          </span>
        ))}
      </div>
      {details && <div className={css.details}>{details}</div>}
    </li>
  )
}
