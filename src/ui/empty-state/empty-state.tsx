import type { ReactNode } from 'react'
import { Heading } from '../heading/heading.tsx'
import { Icon, type IconName } from '../icon/icon.tsx'
import * as css from './empty-state.css.ts'

export interface EmptyStateProps {
  title: string
  /** Rank of the title in the page's outline; 2 unless told, 1 where it stands for the whole page. */
  level?: 1 | 2 | 3
  /** Stable name of what happened, for tests and supporters, whatever the words (AMB-18). */
  code?: string | undefined
  icon?: IconName
  /** A drawing on the ink ground in place of the icon, on the page that has nothing else to show. */
  picture?: ReactNode
  children?: ReactNode
  /** What to do now. */
  actions?: ReactNode
}

/** Nothing here, why, and what to do: no claims yet, no result, could not be loaded. */
export function EmptyState({
  title,
  level = 2,
  code,
  icon = 'letter',
  picture,
  children,
  actions,
}: EmptyStateProps) {
  return (
    <div className={css.state} {...(code ? { 'data-code': code } : {})}>
      {picture ? (
        <div className={css.picture}>{picture}</div>
      ) : (
        <span className={css.icon}>
          <Icon name={icon} size="large" />
        </span>
      )}
      <Heading level={level} size={level === 1 ? 'h2' : 'h3'}>
        {title}
      </Heading>
      {children && <div className={css.words}>{children}</div>}
      {actions && <div className={css.actions}>{actions}</div>}
    </div>
  )
}
