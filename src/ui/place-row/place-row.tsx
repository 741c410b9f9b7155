import type { ReactNode, Ref } from 'react'
import { classNames } from '../class-names.ts'
import * as css from './place-row.css.ts'

export interface PlaceFact {
  text: string
  tone?: 'good' | 'plain' | 'quiet'
}

const Fact = ({ text, tone }: PlaceFact) => (
  <span className={classNames(css.fact, tone === 'good' && css.goodFact, tone === 'quiet' && css.mutedFact)}>
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
      // If a row appears under a resting pointer, there is no enter event; pressing another row must not end the
      // highlight of the row under the pointer.
      onPointerMove={() => !lit && onPoint(true)}
      onPointerLeave={() => lit && onPoint(false)}
      onFocus={() => !lit && onPoint(true)}
      onBlur={() => lit && onPoint(false)}
    >
      <div className={css.header}>
        <button type="button" aria-expanded={chosen} onClick={onChoose} className={css.titleButton}>
          <span className={css.title}>{title}</span> <span className={css.note}>{note}</span>
        </button>
        {aside && <span className={css.priceText}>{aside}</span>}
      </div>
      <div className={css.factList}>
        {facts.map((fact) => (
          <Fact key={fact.text} {...fact} />
        ))}
      </div>
      {details && <div className={css.details}>{details}</div>}
    </li>
  )
}

export const PlaceListMessage = ({ children }: { children?: ReactNode }) => (
  <div className={css.listMessage}>{children}</div>
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
  <li className={classNames(css.row, css.linkRow, facts.length < 2 && css.shortLinkRow)}>
    {mark && (
      <span className={css.mapMark} aria-hidden="true">
        {mark}
      </span>
    )}
    <a href={href} className={classNames(css.titleButton, css.linkTitle)}>
      <span className={css.title}>{title}</span>
    </a>
    <span className={css.linkSummary}>
      <span className={classNames(css.note, css.linkNote)}>
        {note}
        {details && <span className={css.hiddenOnPhones}> · {details}</span>}
      </span>
      {facts.length > 0 && (
        <span className={classNames(css.factList, css.linkFacts)}>
          {facts.map((fact) => (
            <Fact key={fact.text} {...fact} />
          ))}
        </span>
      )}
    </span>
    {aside && (
      <span className={css.price}>
        <span className={css.priceText}>{aside.text}</span>{' '}
        <span className={css.priceUnit}>{aside.note}</span>
      </span>
    )}
  </li>
)

/** `wide` lists fill the page: two columns on desktop. */
export const PlaceList = ({ wide = false, children }: { wide?: boolean; children?: ReactNode }) => (
  // biome-ignore lint/a11y/noRedundantRoles: Safari drops the list role without bullets
  <ul role="list" className={classNames(css.list, wide && css.wideList)}>
    {children}
  </ul>
)
