import type { ReactNode } from 'react'
import { layoutClasses, type SpaceToken } from '#theme/sprinkles.css.ts'
import { classNames } from '../class-names.ts'
import { pickRootAttributes, type RootAttributes } from '../root-attributes.ts'
import * as css from './columns.css.ts'

export interface ColumnsProps extends RootAttributes {
  children?: ReactNode
  /**
   * 'two' to 'four': equal columns if they fit; 'tiles', 'trio': two or three equal columns on desktop; 'index': an alphabetical list that is read down each column;
   * 'pair': two columns, also on phones; 'form': a 640 px form with an
   * aside; 'asideEnd', 'asideStart', 'rails': a main part with one or two asides on desktop;
   * 'asideFirst': an aside that precedes the main part below desktop;
   * 'asideBetween': an aside between two parts, on desktop beside both; 'order': a 720 px form and
   * a 400 px summary; 'work': a table and a smaller table; 'halves': a list and its open item; 'whole': the list while
   * no item is open; 'itemEnd': a list and its open item, which precedes the list below desktop.
   */
  shape: keyof typeof css.columnShapes
  gap?: SpaceToken
  align?: 'start' | 'end' | 'stretch'
  as?: 'div' | 'ul' | 'section'
}

export function Columns({
  children,
  shape,
  gap = 'l',
  align = 'stretch',
  as: Tag = 'div',
  ...rest
}: ColumnsProps) {
  const isList = Tag === 'ul'
  return (
    <Tag
      {...pickRootAttributes(rest)}
      {...(isList ? { role: 'list' } : {})}
      className={classNames(
        css.columns,
        css.columnShapes[shape],
        isList && css.list,
        layoutClasses.gap[gap],
        layoutClasses.align[align],
      )}
    >
      {children}
    </Tag>
  )
}
