import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { type PassedAttributes, passedAttributes } from '../passed-attributes.ts'
import * as css from './prose.css.ts'

export interface ProseProps extends PassedAttributes {
  children?: ReactNode
  /** Holds tables: somewhat wider than a line of words. */
  wide?: boolean
  /** A few paragraphs and lists: no headings, tables or pictures. */
  plain?: boolean
  /** In place of children: HTML that documents/html.ts made, with everything escaped. */
  html?: string
}

/** What editors wrote in Markdown, as headings, paragraphs, lists and tables. */
export function Prose({ children, wide, plain, html, ...rest }: ProseProps) {
  const className = classNames(css.prose, wide && css.wide, !plain && css.rich)
  const attributes = { ...passedAttributes(rest), className }
  if (html === undefined) return <div {...attributes}>{children}</div>
  // biome-ignore lint/security/noDangerouslySetInnerHtml: made of checked blocks, not of what somebody typed
  return <div {...attributes} dangerouslySetInnerHTML={{ __html: html }} />
}
