import type { ReactNode } from 'react'
import { pickRootAttributes, type RootAttributes } from '../root-attributes.ts'
import * as css from './visually-hidden.css.ts'

export interface VisuallyHiddenProps extends RootAttributes {
  children?: ReactNode
  as?: 'span' | 'div' | 'h1' | 'h2' | 'h3' | 'p' | 'caption'
}

export function VisuallyHidden({ children, as: Tag = 'span', ...rest }: VisuallyHiddenProps) {
  return (
    <Tag {...pickRootAttributes(rest)} className={css.hidden}>
      {children}
    </Tag>
  )
}
