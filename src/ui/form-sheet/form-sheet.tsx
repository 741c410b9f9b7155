import { type ReactNode, useEffect, useRef } from 'react'
import { classNames } from '../class-names.ts'
import { Heading } from '../heading/heading.tsx'
import { Icon } from '../icon/icon.tsx'
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx'
import * as css from './form-sheet.css.ts'

/** `inlineHints` puts short hints beside labels, so that fields in a row line up. */
export const FormSheet = ({
  inlineHints = false,
  children,
}: {
  inlineHints?: boolean
  children?: ReactNode
}) => <div className={classNames(css.sheet, inlineHints && css.inlineHints)}>{children}</div>

export interface FormSheetSectionProps {
  id: string
  title: string
  children?: ReactNode
}

/**
 * A section with a title and an optional note; `titleHidden` hides a title that repeats the labels, except from screen
 * readers.
 */
export const FormSheetSection = ({
  id,
  title,
  note,
  titleHidden,
  children,
}: FormSheetSectionProps & { note?: string; titleHidden?: boolean }) => (
  <section aria-labelledby={id} className={css.section}>
    {titleHidden ? (
      <VisuallyHidden as="h2" id={id}>
        {title}
      </VisuallyHidden>
    ) : (
      <div className={css.sectionHeader}>
        <Heading level={2} size="h3" id={id}>
          {title}
        </Heading>
        {note && <p className={css.sectionNote}>{note}</p>}
      </div>
    )}
    {children}
  </section>
)

export interface CollapsibleFormSheetSectionProps extends FormSheetSectionProps {
  open: boolean
  /** Called when a person opens the section, so that its content can be loaded. */
  onOpen?: () => void
}

/** A collapsible section; `open` says whether it is open at first. */
export function CollapsibleFormSheetSection({
  id,
  title,
  open,
  onOpen,
  children,
}: CollapsibleFormSheetSectionProps) {
  const details = useRef<HTMLDetailsElement>(null)
  // Reports that the section was opened before hydration.
  useEffect(() => {
    if (details.current?.open) onOpen?.()
  }, [onOpen])
  return (
    <details
      ref={details}
      className={css.collapsibleSection}
      {...(open ? { open } : {})}
      {...(onOpen ? { onToggle: onOpen } : {})}
    >
      <summary className={css.summary}>
        <Heading level={2} size="h4" id={id}>
          {title}
        </Heading>
        <span className={css.chevron}>
          <Icon name="chevron-down" size="small" />
        </span>
      </summary>
      <div className={css.collapsibleContent}>{children}</div>
    </details>
  )
}
