import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import * as css from './place-row.css.ts'
import type { PlaceFact } from './place-row.tsx'

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
