import type { ReactNode, Ref } from 'react'
import { type PassedAttributes, passedAttributes } from '../passed-attributes.ts'
import * as css from './heading.css.ts'

export interface HeadingProps extends PassedAttributes {
  children?: ReactNode
  /** Its rank in the page's outline, 1 to 4. */
  level: 1 | 2 | 3 | 4
  /** Its look; that of its level unless told. */
  size?: keyof typeof css.sizes
  /** Stands on the ink ground of header, footer and hero. */
  onInk?: boolean
  /** Can be focused by program, to say where one is after a step. */
  focusable?: boolean
  ref?: Ref<HTMLHeadingElement>
}

/** A heading: rank and look are chosen apart. */
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
