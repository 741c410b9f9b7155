import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { Heading } from '../heading/heading.tsx'
import { Icon, type IconName } from '../icon/icon.tsx'
import * as css from './empty-state.css.ts'

export interface EmptyStateProps {
  title: string
  /** Heading level: 2 by default, 1 if nothing else is on the page. */
  level?: 1 | 2 | 3
  /** Stable code for tests and support (AMB-18). */
  code?: string | undefined
  /** Shows a green tick, for lists that are empty because all work is done. */
  icon?: IconName
  /** Replaces the icon; for pages without other content. */
  picture?: ReactNode
  frameless?: boolean
  /** One line without a frame, in place of a list. */
  compact?: boolean
  children?: ReactNode
  actions?: ReactNode
}

/** Explains why there is no content and what to do next. */
export function EmptyState({
  title,
  level = 2,
  code,
  icon = 'letter',
  picture,
  frameless,
  compact,
  children,
  actions,
}: EmptyStateProps) {
  return (
    <div
      className={classNames(css.emptyState, frameless && css.frameless, compact && css.compact)}
      {...(code ? { 'data-code': code } : {})}
    >
      {picture ? (
        <div className={css.picture}>{picture}</div>
      ) : (
        <span className={icon === 'check' ? css.doneIcon : css.icon}>
          <Icon name={icon} size="large" />
        </span>
      )}
      <Heading level={level} size={compact ? 'h4' : level === 1 ? 'h2' : 'h3'}>
        {title}
      </Heading>
      {children && <div className={css.description}>{children}</div>}
      {actions && <div className={css.actions}>{actions}</div>}
    </div>
  )
}
