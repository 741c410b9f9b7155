import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { Disclosure } from './accordion.tsx'
import * as css from './accordion-frame.css.ts'

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
