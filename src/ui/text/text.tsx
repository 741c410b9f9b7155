import type { ReactNode } from 'react'
import { pickRootAttributes, type RootAttributes } from '../root-attributes.ts'
import * as css from './text.css.ts'

export interface TextProps extends RootAttributes {
  children?: ReactNode
  as?: 'p' | 'span' | 'div' | 'strong' | 'em' | 'time' | 'address' | 'li' | 'dt' | 'dd' | 'label'
  size?: keyof typeof css.sizes
  tone?: keyof typeof css.tones
  weight?: keyof typeof css.weights
  numeric?: boolean
  nowrap?: boolean
  prose?: boolean
  preserved?: boolean
  centre?: boolean
}

export function Text({
  children,
  as: Tag = 'p',
  size = 'regular',
  tone = 'regular',
  weight = 'regular',
  numeric,
  nowrap,
  prose,
  preserved,
  centre,
  ...rest
}: TextProps) {
  const classes = [
    css.text,
    css.sizes[size],
    css.tones[tone],
    css.weights[weight],
    numeric && css.tabularNumbers,
    nowrap && css.noWrapText,
    prose && css.textOfProseWidth,
    preserved && css.textWithLineBreaks,
    centre && css.centredText,
  ]
  return (
    <Tag {...pickRootAttributes(rest)} className={classes.filter(Boolean).join(' ')}>
      {children}
    </Tag>
  )
}
