import type { ReactNode } from 'react'
import { type PassedAttributes, passedAttributes } from '../passed-attributes.ts'
import * as css from './prose.css.ts'

export interface ProseProps extends PassedAttributes {
  children?: ReactNode
  /** Holds tables: somewhat wider than a line of words. */
  wide?: boolean
}

/** What editors wrote in Markdown, as headings, paragraphs, lists and tables. */
export function Prose({ children, wide, ...rest }: ProseProps) {
  return (
    <div {...passedAttributes(rest)} {...(wide ? { 'data-wide': '' } : {})} className={css.prose}>
      {children}
    </div>
  )
}
