import type { ReactNode } from 'react'
import { type PassedAttributes, passedAttributes } from '../passed-attributes.ts'
import * as css from './visually-hidden.css.ts'

export interface VisuallyHiddenProps extends PassedAttributes {
  children?: ReactNode
  as?: 'span' | 'div' | 'h1' | 'h2' | 'h3' | 'p' | 'caption'
}

export function VisuallyHidden({ children, as: Tag = 'span', ...rest }: VisuallyHiddenProps) {
  return (
    <Tag {...passedAttributes(rest)} className={css.hidden}>
      {children}
    </Tag>
  )
}
