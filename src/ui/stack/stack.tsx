import type { ReactNode } from 'react'
import { laid, type Space } from '#theme/sprinkles.css.ts'
import { classNames } from '../class-names.ts'
import { type PassedAttributes, passedAttributes } from '../passed-attributes.ts'
import * as css from './stack.css.ts'

export interface StackProps extends PassedAttributes {
  children?: ReactNode
  gap?: Space
  align?: 'start' | 'centre' | 'end' | 'stretch'
  as?: 'div' | 'section' | 'article' | 'ul' | 'ol' | 'li' | 'form' | 'main' | 'aside' | 'nav'
}

/** Children in a column; `as="ul"` has no bullets. */
export function Stack({ children, gap = 'm', align = 'stretch', as: Tag = 'div', ...rest }: StackProps) {
  const isList = Tag === 'ul' || Tag === 'ol'
  return (
    <Tag
      {...passedAttributes(rest)}
      {...(isList ? { role: 'list' } : {})}
      className={classNames(css.stack, isList && css.list, laid.gap[gap], laid.align[align])}
    >
      {children}
    </Tag>
  )
}
