import type { ReactNode } from 'react'
import { laid, type Space } from '#theme/sprinkles.css.ts'
import { classNames } from '../class-names.ts'
import { type PassedAttributes, passedAttributes } from '../passed-attributes.ts'
import * as css from './inline.css.ts'

export interface InlineProps extends PassedAttributes {
  children?: ReactNode
  /** Distance between the children, also between their rows; 's' unless told. */
  gap?: Space
  align?: 'start' | 'centre' | 'end' | 'baseline' | 'stretch'
  justify?: 'start' | 'centre' | 'end' | 'between'
  /** False keeps all in one row. */
  wrap?: boolean
  /** The first child takes what room is left; where that is little, a row of its own. */
  firstGrows?: boolean
  /** A field with its button: one row on a phone too, the button as high as the field. */
  fieldAndButton?: boolean
  /** The last child takes what room is left, the others keep their width. */
  lastGrows?: boolean
  as?: 'div' | 'span' | 'ul' | 'nav' | 'header' | 'footer'
}

/** Children beside one another; what does not fit goes to the next row. */
export function Inline({
  children,
  gap = 's',
  align = 'centre',
  justify = 'start',
  wrap = true,
  firstGrows = false,
  fieldAndButton = false,
  lastGrows = false,
  as: Tag = 'div',
  ...rest
}: InlineProps) {
  const list = Tag === 'ul'
  return (
    <Tag
      {...passedAttributes(rest)}
      {...(list ? { role: 'list' } : {})}
      className={classNames(
        css.inline,
        list && css.list,
        firstGrows && css.firstGrows,
        fieldAndButton && css.fieldAndButton,
        lastGrows && css.lastGrows,
        laid.gap[gap],
        laid.align[align],
        laid.justify[justify],
        !fieldAndButton && laid.wrap[wrap ? 'wrap' : 'nowrap'],
      )}
    >
      {children}
    </Tag>
  )
}
