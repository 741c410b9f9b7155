import type { ReactNode } from 'react'
import { laid, type Space } from '#theme/sprinkles.css.ts'
import { classNames } from '../class-names.ts'
import { type PassedAttributes, passedAttributes } from '../passed-attributes.ts'
import * as css from './columns.css.ts'

export interface ColumnsProps extends PassedAttributes {
  children?: ReactNode
  /** 'two' to 'four' equal columns where they fit; 'pair': two short things, on a phone too; 'form': a form of 640 px, on desktop with a column beside it; 'asideEnd' and 'asideStart': a third beside the main part on desktop, one column below; 'rails': both; 'order': a form of 720 px and what it comes to at 400; 'work': a table and beside it a short one; 'halves': a list and what is open of it, 'whole' while nothing is. */
  shape: keyof typeof css.shape
  gap?: Space
  align?: 'start' | 'end' | 'stretch'
  as?: 'div' | 'ul' | 'section'
}

/** Columns that become fewer by themselves when there is little room or big text. */
export function Columns({
  children,
  shape,
  gap = 'l',
  align = 'stretch',
  as: Tag = 'div',
  ...rest
}: ColumnsProps) {
  const list = Tag === 'ul'
  return (
    <Tag
      {...passedAttributes(rest)}
      {...(list ? { role: 'list' } : {})}
      className={classNames(
        css.columns,
        css.shape[shape],
        list && css.list,
        laid.gap[gap],
        laid.align[align],
      )}
    >
      {children}
    </Tag>
  )
}
