import { type ReactNode, useEffect, useRef } from 'react'
import { Heading } from '../heading/heading.tsx'
import { Icon } from '../icon/icon.tsx'
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx'
import * as css from './form-sheet.css.ts'

/** A form of several parts on one sheet, ruled off from one another. */
export const FormSheet = ({ children }: { children?: ReactNode }) => (
  <div className={css.sheet}>{children}</div>
)

export interface SheetPartProps {
  /** What an address may lead to. */
  id: string
  title: string
  children?: ReactNode
}

/**
 * One part of a sheet under its title; `note` are a few words about it, at the title's end. A title that its fields say
 * again is for listeners only.
 */
export const SheetPart = ({
  id,
  title,
  note,
  titleHidden,
  children,
}: SheetPartProps & { note?: string; titleHidden?: boolean }) => (
  <section aria-labelledby={id} className={css.part}>
    {titleHidden ? (
      <VisuallyHidden as="h2" id={id}>
        {title}
      </VisuallyHidden>
    ) : (
      <div className={css.head}>
        <Heading level={2} size="h3" id={id}>
          {title}
        </Heading>
        {note && <p className={css.note}>{note}</p>}
      </div>
    )}
    {children}
  </section>
)

export interface SheetFoldProps extends SheetPartProps {
  open: boolean
  /** It was opened by hand: what is in it may be loaded now. */
  onOpen?: () => void
}

/** A part that few need: one line until it is opened, by hand or because something stands in it. */
export function SheetFold({ id, title, open, onOpen, children }: SheetFoldProps) {
  const details = useRef<HTMLDetailsElement>(null)
  // A press before the script came opened it, and nobody heard.
  useEffect(() => {
    if (details.current?.open) onOpen?.()
  }, [onOpen])
  return (
    <details
      ref={details}
      className={css.fold}
      {...(open ? { open } : {})}
      {...(onOpen ? { onToggle: onOpen } : {})}
    >
      <summary className={css.summary}>
        <Heading level={2} size="h4" id={id}>
          {title}
        </Heading>
        <span className={css.sign}>
          <Icon name="chevron-down" size="small" />
        </span>
      </summary>
      <div className={css.folded}>{children}</div>
    </details>
  )
}
