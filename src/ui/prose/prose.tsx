import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { pickRootAttributes, type RootAttributes } from '../root-attributes.ts'
import * as css from './prose.css.ts'

export interface ProseProps extends RootAttributes {
  children?: ReactNode
  wide?: boolean
  plain?: boolean
  /** HTML that documents/html.ts has escaped, rendered instead of children. */
  html?: string
}

/** Text that editors write in Markdown. */
export function Prose({ children, wide, plain, html, ...rest }: ProseProps) {
  const className = classNames(css.prose, wide && css.wideProse, !plain && css.markdownProse)
  const attributes = { ...pickRootAttributes(rest), className }
  if (html === undefined) return <div {...attributes}>{children}</div>
  // biome-ignore lint/security/noDangerouslySetInnerHtml: built from validated blocks, never from user input
  return <div {...attributes} dangerouslySetInnerHTML={{ __html: html }} />
}
