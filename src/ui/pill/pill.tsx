import type { MouseEventHandler, ReactNode } from 'react'
import { Icon, type IconName } from '../icon/icon.tsx'
import * as css from './pill.css.ts'

export interface PillProps {
  children?: ReactNode
  href: string
  icon?: IconName
  tone?: keyof typeof css.tones
  /** Answers a press in place; prevents the default where it does. */
  onClick?: MouseEventHandler<HTMLAnchorElement>
}

/** A link in the shape of a pill: a question that is asked by one press. */
export const Pill = ({ children, href, icon, tone = 'regular', onClick }: PillProps) => (
  <a href={href} className={`${css.pill} ${css.tones[tone]}`} {...(onClick ? { onClick } : {})}>
    {icon && <Icon name={icon} size="small" />}
    {children}
  </a>
)
