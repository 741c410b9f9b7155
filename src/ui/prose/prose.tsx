import type { ReactNode } from 'react'
import { type PassedAttributes, passedAttributes } from '../passed-attributes.ts'
import * as css from './prose.css.ts'

export interface ProseProps extends PassedAttributes {
  children?: ReactNode
  /** Holds tables: somewhat wider than a line of words. */
  wide?: boolean
  /** In place of children: HTML that documents/html.ts made, with everything escaped. */
  html?: string
}

/** What editors wrote in Markdown, as headings, paragraphs, lists and tables. */
export function Prose({ children, wide, html, ...rest }: ProseProps) {
  const attributes = { ...passedAttributes(rest), ...(wide ? { 'data-wide': '' } : {}), className: css.prose }
  if (html === undefined) return <div {...attributes}>{children}</div>
  // biome-ignore lint/security/noDangerouslySetInnerHtml: made of checked blocks, not of what somebody typed
  return <div {...attributes} dangerouslySetInnerHTML={{ __html: html }} />
}
