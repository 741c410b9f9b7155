import type { ReactNode } from 'react'
import { layoutClasses, type SpaceToken } from '#theme/sprinkles.css.ts'
import { classNames } from '../class-names.ts'
import { pickRootAttributes, type RootAttributes } from '../root-attributes.ts'
import * as css from './stack.css.ts'

export interface StackProps extends RootAttributes {
  children?: ReactNode
  gap?: SpaceToken
  align?: 'start' | 'centre' | 'end' | 'stretch'
  as?: 'div' | 'section' | 'article' | 'ul' | 'ol' | 'li' | 'form' | 'main' | 'aside' | 'nav'
}

/** Arranges children in a column; with `as="ul"` they are a list without bullets. */
export function Stack({ children, gap = 'm', align = 'stretch', as: Tag = 'div', ...rest }: StackProps) {
  const isList = Tag === 'ul' || Tag === 'ol'
  return (
    <Tag
      {...pickRootAttributes(rest)}
      {...(isList ? { role: 'list' } : {})}
      className={classNames(
        css.stack,
        isList && css.list,
        layoutClasses.gap[gap],
        layoutClasses.align[align],
      )}
    >
      {children}
    </Tag>
  )
}
