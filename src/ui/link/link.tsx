import type { MouseEventHandler, ReactNode, Ref } from 'react'
import { Icon, type IconName } from '../icon/icon.tsx'
import { pickRootAttributes, type RootAttributes } from '../root-attributes.ts'
import * as css from './link.css.ts'

export interface LinkProps extends RootAttributes {
  children?: ReactNode
  href: string
  tone?: keyof typeof css.tones
  /** For links outside a sentence, which are 44 px high and underlined on hover. */
  alone?: boolean
  icon?: IconName
  iconEnd?: IconName
  current?: boolean
  external?: boolean
  download?: string | boolean
  onClick?: MouseEventHandler<HTMLAnchorElement> | undefined
}

export function Link(props: LinkProps) {
  const {
    children,
    href,
    tone = 'regular',
    alone,
    icon,
    iconEnd,
    current,
    external,
    download,
    onClick,
  } = props
  return (
    <a
      {...pickRootAttributes(props)}
      {...(current ? { 'aria-current': 'page' as const } : {})}
      {...(external ? { target: '_blank', rel: 'noopener' } : {})}
      {...(download === undefined ? {} : { download })}
      {...(onClick ? { onClick } : {})}
      href={href}
      className={[
        css.link,
        css.tones[tone],
        (alone || icon) && css.standaloneLink,
        current && css.currentLink,
      ]
        .filter(Boolean)
        .join(' ')}
    >
      {icon && <Icon name={icon} size="small" />}
      {children}
      {iconEnd && <Icon name={iconEnd} size="small" />}
    </a>
  )
}

export interface LinkButtonProps extends RootAttributes {
  children?: ReactNode
  onClick: MouseEventHandler<HTMLButtonElement>
  icon?: IconName
  'aria-expanded'?: boolean | undefined
  'aria-controls'?: string | undefined
  ref?: Ref<HTMLButtonElement>
}

export function LinkButton(props: LinkButtonProps) {
  return (
    <button
      {...pickRootAttributes(props)}
      {...(props.ref ? { ref: props.ref } : {})}
      type="button"
      aria-expanded={props['aria-expanded']}
      aria-controls={props['aria-controls']}
      onClick={props.onClick}
      className={`${css.standaloneLink} ${css.linkButton}`}
    >
      {props.icon && <Icon name={props.icon} size="small" />}
      {props.children}
    </button>
  )
}

export interface PillLinkProps {
  children?: ReactNode
  href: string
  icon?: IconName
  tone?: keyof typeof css.pillTones
  onClick?: MouseEventHandler<HTMLAnchorElement>
}

export const PillLink = ({ children, href, icon, tone = 'regular', onClick }: PillLinkProps) => (
  <a href={href} className={`${css.pillLink} ${css.pillTones[tone]}`} {...(onClick ? { onClick } : {})}>
    {icon && <Icon name={icon} size="small" />}
    {children}
  </a>
)
