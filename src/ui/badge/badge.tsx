import type { ReactNode } from 'react'
import { Icon, type IconName } from '../icon/icon.tsx'
import { pickRootAttributes, type RootAttributes } from '../root-attributes.ts'
import * as css from './badge.css.ts'

export interface BadgeProps extends RootAttributes {
  children?: ReactNode
  tone?: keyof typeof css.tones
  icon?: IconName
}

export function Badge({ children, tone = 'neutral', icon, ...rest }: BadgeProps) {
  return (
    <span data-badge="" {...pickRootAttributes(rest)} className={`${css.badge} ${css.tones[tone]}`}>
      {icon && <Icon name={icon} size="small" />}
      {children}
    </span>
  )
}
