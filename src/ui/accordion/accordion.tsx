import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { Icon } from '../icon/icon.tsx'
import * as css from './accordion.css.ts'

export interface DisclosureProps {
  id?: string
  title: ReactNode
  short?: string | undefined
  /** A few words at the end of the summary's line. */
  aside?: string | undefined
  synonyms?: readonly string[]
  children?: ReactNode
  open?: boolean
  /** Only one disclosure of a group is open at a time. */
  group?: string
}

/** A native <details> element, so it works without JavaScript and with find-in-page. */
export function Disclosure({
  id,
  title,
  short,
  aside,
  synonyms = [],
  children,
  open,
  group,
}: DisclosureProps) {
  return (
    <details
      className={css.disclosure}
      {...(id ? { id } : {})}
      {...(group ? { name: group } : {})}
      {...(open ? { open } : {})}
      {...(synonyms.length > 0 ? { 'data-synonyms': synonyms.join(' ') } : {})}
    >
      <summary className={css.summary}>
        {short ? (
          <span className={css.summaryText}>
            <span data-title="">{title}</span>
            <span className={css.summaryPreview} aria-hidden="true">
              {short}
            </span>
          </span>
        ) : (
          title
        )}
        {aside && <span className={css.summaryAside}>{aside}</span>}
        <span className={css.chevron}>
          <Icon name="chevron-down" size="small" />
        </span>
      </summary>
      <div className={css.disclosureContent}>{children}</div>
    </details>
  )
}

export interface AccordionProps {
  items: readonly { id: string; title: ReactNode; content: ReactNode }[]
  group?: string
}

/** A list of disclosures. Astro files cannot use it; they put <Disclosure> into <AccordionFrame>. */
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

/** Frame around disclosures; `long` skips the rendering of those that are off-screen. */
export function AccordionFrame({ children, long }: { children?: ReactNode; long?: boolean }) {
  return <div className={classNames(css.accordion, long && css.lazyAccordion)}>{children}</div>
}
