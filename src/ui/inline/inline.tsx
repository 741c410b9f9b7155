import type { ReactNode } from 'react'
import { layoutClasses, type SpaceToken } from '#theme/sprinkles.css.ts'
import { classNames } from '../class-names.ts'
import { pickRootAttributes, type RootAttributes } from '../root-attributes.ts'
import * as css from './inline.css.ts'

export interface InlineProps extends RootAttributes {
  children?: ReactNode
  /** Gap between items and between wrapped rows; defaults to 's'. */
  gap?: SpaceToken
  align?: 'start' | 'centre' | 'end' | 'baseline' | 'stretch'
  justify?: 'start' | 'centre' | 'end' | 'between'
  wrap?: boolean
  firstGrows?: boolean
  /** For a field and a button of the same height, which stay side by side on phones. */
  fieldAndButton?: boolean
  lastGrows?: boolean
  /** Stacks full-width buttons on phones. */
  columnOnPhone?: boolean
  /** For a title, a search and links in one row; below desktop width the title has its own row. */
  middleGrows?: boolean
  as?: 'div' | 'span' | 'ul' | 'nav' | 'header' | 'footer'
}

export function Inline({
  children,
  gap = 's',
  align = 'centre',
  justify = 'start',
  wrap = true,
  firstGrows = false,
  fieldAndButton = false,
  lastGrows = false,
  columnOnPhone = false,
  middleGrows = false,
  as: Tag = 'div',
  ...rest
}: InlineProps) {
  const isList = Tag === 'ul'
  return (
    <Tag
      {...pickRootAttributes(rest)}
      {...(isList ? { role: 'list' } : {})}
      className={classNames(
        css.inline,
        isList && css.list,
        firstGrows && css.growingFirstChild,
        fieldAndButton && css.fieldWithButton,
        lastGrows && css.growingLastChild,
        columnOnPhone && css.columnOnPhone,
        middleGrows && css.growingMiddleChild,
        layoutClasses.gap[gap],
        layoutClasses.align[align],
        layoutClasses.justify[justify],
        !fieldAndButton && layoutClasses.wrap[wrap ? 'wrap' : 'nowrap'],
      )}
    >
      {children}
    </Tag>
  )
}
