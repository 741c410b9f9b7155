import type { ReactNode, Ref } from 'react'
import { classNames } from '../class-names.ts'
import * as css from './place-row.css.ts'

export interface PlaceFact {
  text: string
  tone?: 'good' | 'plain' | 'quiet'
}

const Fact = ({ text, tone }: PlaceFact) => (
  <span className={classNames(css.fact, tone === 'good' && css.good, tone === 'quiet' && css.quiet)}>
    {text}
  </span>
)

interface PlaceRowProps {
  title: string
  note: string
  aside?: string
  facts: readonly PlaceFact[]
  chosen: boolean
  lit: boolean
  onChoose: () => void
  onPoint: (pointed: boolean) => void
  details?: ReactNode
  ref?: Ref<HTMLLIElement>
}

export function PlaceRow(props: PlaceRowProps) {
  const { title, note, aside, facts, chosen, lit, onChoose, onPoint, details, ref } = props
  return (
    <li
      {...(ref ? { ref } : {})}
      className={css.row}
      data-chosen={chosen}
      data-lit={lit}
      // A row rendered under a resting pointer gets no enter event, and pressing another row must not end the
      // highlight of the row under the pointer.
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
        {facts.map((fact) => (
          <Fact key={fact.text} {...fact} />
        ))}
      </div>
      {details && <div className={css.details}>{details}</div>}
    </li>
  )
}

export const PlaceGutter = ({ children }: { children?: ReactNode }) => (
  <div className={css.gutter}>{children}</div>
)

export interface PlaceLinkProps {
  href: string
  title: string
  note: string
  details?: string
  mark?: string
  aside?: { text: string; note: string }
  facts: readonly PlaceFact[]
}

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

export const PlaceList = ({ children }: { children?: ReactNode }) => (
  // biome-ignore lint/a11y/noRedundantRoles: Safari drops the list role without bullets
  <ul role="list" className={css.list}>
    {children}
  </ul>
)
