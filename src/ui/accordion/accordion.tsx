import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { Icon } from '../icon/icon.tsx'
import * as css from './accordion.css.ts'

export interface DisclosureProps {
  id?: string
  title: ReactNode
  /** One line below the title while closed, or a paragraph on phones. */
  short?: string | undefined
  /** Hides `short` on phones. */
  titleOnlyOnPhone?: boolean
  /** A few words at the end of the summary's line, or below the title if the line is too short. */
  aside?: string | undefined
  synonyms?: readonly string[]
  children?: ReactNode
  open?: boolean
  /** Called when a person opens it, so that its content can be loaded. */
  onOpen?: (() => void) | undefined
  /** Only one disclosure of a group is open at a time. */
  group?: string
}

/** A native <details> element, so it works without JavaScript and with find-in-page. */
export function Disclosure({
  id,
  title,
  short,
  titleOnlyOnPhone,
  aside,
  synonyms = [],
  children,
  open,
  onOpen,
  group,
}: DisclosureProps) {
  return (
    <details
      className={css.disclosure}
      {...(id ? { id } : {})}
      {...(group ? { name: group } : {})}
      {...(open ? { open } : {})}
      {...(onOpen ? { onToggle: (event) => event.currentTarget.open && onOpen() } : {})}
      {...(synonyms.length > 0 ? { 'data-synonyms': synonyms.join(' ') } : {})}
    >
      <summary className={css.summary}>
        {short ? (
          <span className={css.summaryText}>
            <span data-title="">{title}</span>
            <span
              className={classNames(css.summaryPreview, titleOnlyOnPhone && css.hiddenOnPhone)}
              aria-hidden="true"
            >
              {short}
            </span>
          </span>
        ) : aside ? (
          <span className={css.summaryWithAside}>
            {title}
            <span className={css.summaryAside}>{aside}</span>
          </span>
        ) : typeof title === 'string' ? (
          <span data-title="">{title}</span>
        ) : (
          title
        )}
        <span className={css.chevron}>
          <Icon name="chevron-down" size="small" />
        </span>
      </summary>
      <div className={css.disclosureContent}>{children}</div>
    </details>
  )
}

/** A line of text that opens what it sums up, without the height and rule of a `Disclosure`. */
export const FoldedDetails = ({ summary, children }: { summary: ReactNode; children?: ReactNode }) => (
  <details>
    <summary className={css.foldedSummary}>
      {summary}
      <span className={css.chevron}>
        <Icon name="chevron-down" size="small" />
      </span>
    </summary>
    {children}
  </details>
)

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

interface AccordionFrameProps {
  children?: ReactNode
  /** The disclosures are placeholders, so they cannot be opened. */
  loading?: boolean
}

/** Frame around disclosures. */
export function AccordionFrame({ children, loading = false }: AccordionFrameProps) {
  return (
    <div inert={loading} className={css.accordion}>
      {children}
    </div>
  )
}
