import type { ReactNode, Ref } from 'react'
import { type PassedAttributes, passedAttributes } from '../passed-attributes.ts'
import * as css from './heading.css.ts'

export interface HeadingProps extends PassedAttributes {
  children?: ReactNode
  /** Heading level, 1 to 4. */
  level: 1 | 2 | 3 | 4
  /** Defaults to the size of the level. */
  size?: keyof typeof css.sizes
  onInk?: boolean
  /** Focusable by script, to announce a new step. */
  focusable?: boolean
  ref?: Ref<HTMLHeadingElement>
}

export function Heading({ children, level, size, onInk, focusable, ref, ...rest }: HeadingProps) {
  const Tag = `h${level}` as const
  return (
    <Tag
      {...passedAttributes(rest)}
      {...(ref ? { ref } : {})}
      {...(focusable ? { tabIndex: -1 } : {})}
      className={`${css.heading} ${css.sizes[size ?? Tag]} ${onInk ? css.onInk : ''}`}
    >
      {children}
    </Tag>
  )
}
