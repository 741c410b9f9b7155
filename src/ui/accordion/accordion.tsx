import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { Icon } from '../icon/icon.tsx'
import * as css from './accordion.css.ts'

export interface DisclosureProps {
  /** Also the address part after '#', so that links can lead here. */
  id?: string
  title: ReactNode
  /** What it holds in one line, seen while it is closed. */
  short?: string | undefined
  /** Other words by which a search finds it. */
  synonyms?: readonly string[]
  children?: ReactNode
  open?: boolean
  /** Disclosures of one group open one at a time. */
  group?: string
}

/** A question that opens; the browser's own <details>, so it works and is found in the page without script. */
export function Disclosure({ id, title, short, synonyms = [], children, open, group }: DisclosureProps) {
  return (
    <details
      className={css.item}
      {...(id ? { id } : {})}
      {...(group ? { name: group } : {})}
      {...(open ? { open } : {})}
      {...(synonyms.length > 0 ? { 'data-synonyms': synonyms.join(' ') } : {})}
    >
      <summary className={css.summary}>
        {short ? (
          <span className={css.words}>
            <span data-title="">{title}</span>
            {/* Whoever listens hears it once, when it is opened. */}
            <span className={css.short} aria-hidden="true">
              {short}
            </span>
          </span>
        ) : (
          title
        )}
        <span className={css.sign}>
          <Icon name="chevron-down" size="small" />
        </span>
      </summary>
      <div className={css.content}>{children}</div>
    </details>
  )
}

export interface AccordionProps {
  items: readonly { id: string; title: ReactNode; content: ReactNode }[]
  group?: string
}

/** A list of disclosures; in .astro files put <Disclosure> elements into <AccordionFrame> instead. */
export function Accordion({ items, group }: AccordionProps) {
  return (
    <AccordionFrame>
      {items.map(({ id, title, content }) => (
        <Disclosure key={id} id={id} title={title} {...(group ? { group } : {})}>
          {content}
        </Disclosure>
      ))}
    </AccordionFrame>
  )
}

/** The lines around disclosures; `long`: one of several lists of which few are in sight, with nothing that reaches out of it. */
export function AccordionFrame({ children, long }: { children?: ReactNode; long?: boolean }) {
  return <div className={classNames(css.accordion, long && css.long)}>{children}</div>
}
