import type { ReactNode } from 'react'
import { laid, type Space } from '#theme/sprinkles.css.ts'
import { classNames } from '../class-names.ts'
import { type PassedAttributes, passedAttributes } from '../passed-attributes.ts'
import * as css from './inline.css.ts'

export interface InlineProps extends PassedAttributes {
  children?: ReactNode
  /** Also between rows; defaults to 's'. */
  gap?: Space
  align?: 'start' | 'centre' | 'end' | 'baseline' | 'stretch'
  justify?: 'start' | 'centre' | 'end' | 'between'
  wrap?: boolean
  /** The first child takes the remaining width. */
  firstGrows?: boolean
  /** A field and its button of the same height, on one row also on phones. */
  fieldAndButton?: boolean
  /** The last child takes the remaining width. */
  lastGrows?: boolean
  as?: 'div' | 'span' | 'ul' | 'nav' | 'header' | 'footer'
}

/** Children in a row that wraps. */
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
