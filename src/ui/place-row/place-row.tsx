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

/** What stands above, below or instead of rows, as far from the edge as their words. */
export const PlaceGutter = ({ children }: { children?: ReactNode }) => (
  <div className={css.gutter}>{children}</div>
)

export interface PlaceLinkProps {
  href: string
  /** What tells the place from its neighbours: the street. */
  title: string
  /** The rest of its name, in grey. */
  note: string
  /** What else is said after it where there is room. */
  details?: string
  /** The number that a picture beside the list marks it with. */
  mark?: string
  /** What it costs, and for how long. */
  aside?: { text: string; note: string }
  facts: readonly PlaceFact[]
}

const Fact = ({ text, tone }: PlaceFact) => (
  <span className={classNames(css.fact, tone === 'good' && css.good, tone === 'quiet' && css.quiet)}>
    {text}
  </span>
)

/** A place in a list that leads to its page; the whole row is pressed. */
export const PlaceLink = ({ href, title, note, details, mark, aside, facts }: PlaceLinkProps) => (
  <li className={classNames(css.row, css.linked)}>
    {mark && (
      <span className={css.mark} aria-hidden="true">
        {mark}
      </span>
    )}
    <a href={href} className={classNames(css.button, css.linkedTitle)}>
      <span className={css.title}>{title}</span>
    </a>
    <span className={classNames(css.note, css.linkedNote)}>
      {note}
      {details && <span className={css.roomy}> · {details}</span>}
    </span>
    {aside && (
      <span className={css.price}>
        <span className={css.aside}>{aside.text}</span> <span className={css.per}>{aside.note}</span>
      </span>
    )}
    {facts.length > 0 && (
      <span className={classNames(css.facts, css.linkedFacts)}>
        {facts.map((fact) => (
          <Fact key={fact.text} {...fact} />
        ))}
      </span>
    )}
  </li>
)

/** Rows that lead to pages, in one frame. */
export const PlaceList = ({ children }: { children?: ReactNode }) => (
  // biome-ignore lint/a11y/noRedundantRoles: without bullets some readers no longer hear a list.
  <ul role="list" className={css.list}>
    {children}
  </ul>
)
