import type { ReactNode } from 'react'
import { type PassedAttributes, passedAttributes } from '../passed-attributes.ts'
import { AirmailEdge } from '../postmark/postmark.tsx'
import * as css from './card.css.ts'

export interface CardProps extends PassedAttributes {
  children?: ReactNode
  /** 'stamp' has a perforated edge: for the one thing a page is about. */
  tone?: keyof typeof css.tones
  padding?: keyof typeof css.paddings
  /** The stripes of airmail along the top: for what needs an answer soon. */
  edge?: 'airmail'
  as?: 'div' | 'section' | 'article' | 'li' | 'aside'
}

/** A sheet that holds what belongs together. */
export function Card({
  children,
  tone = 'plain',
  padding = 'regular',
  edge,
  as: Tag = 'div',
  ...rest
}: CardProps) {
  return (
    <Tag {...passedAttributes(rest)} className={`${css.card} ${css.tones[tone]} ${css.paddings[padding]}`}>
      {edge && (
        <div className={css.edge}>
          <AirmailEdge />
        </div>
      )}
      {children}
    </Tag>
  )
}
