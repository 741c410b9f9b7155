import type { ReactNode } from 'react'
import { laid, type Space } from '#theme/sprinkles.css.ts'
import { classNames } from '../class-names.ts'
import { type PassedAttributes, passedAttributes } from '../passed-attributes.ts'
import * as css from './stack.css.ts'

export interface StackProps extends PassedAttributes {
  children?: ReactNode
  /** Defaults to 'm'. */
  gap?: Space
  align?: 'start' | 'centre' | 'end' | 'stretch'
  as?: 'div' | 'section' | 'article' | 'ul' | 'ol' | 'li' | 'form' | 'main' | 'aside' | 'nav'
}

/** Children in a column; `as="ul"` has no bullets. */
export function Stack({ children, gap = 'm', align = 'stretch', as: Tag = 'div', ...rest }: StackProps) {
  const list = Tag === 'ul' || Tag === 'ol'
  return (
    <Tag
      {...passedAttributes(rest)}
      {...(list ? { role: 'list' } : {})}
      className={classNames(css.stack, list && css.list, laid.gap[gap], laid.align[align])}
    >
      {children}
    </Tag>
  )
}
