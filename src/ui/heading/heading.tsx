import type { ReactNode, Ref } from 'react'
import { pickRootAttributes, type RootAttributes } from '../root-attributes.ts'
import * as css from './heading.css.ts'

export interface HeadingProps extends RootAttributes {
  children?: ReactNode
  level: 1 | 2 | 3 | 4
  size?: keyof typeof css.sizes
  onInk?: boolean
  focusable?: boolean
  ref?: Ref<HTMLHeadingElement>
}

export function Heading({ children, level, size, onInk, focusable, ref, ...rest }: HeadingProps) {
  const Tag = `h${level}` as const
  return (
    <Tag
      {...pickRootAttributes(rest)}
      {...(ref ? { ref } : {})}
      {...(focusable ? { tabIndex: -1 } : {})}
      className={`${css.heading} ${css.sizes[size ?? Tag]} ${onInk ? css.headingOnInk : ''}`}
    >
      {children}
    </Tag>
  )
}
