import type { ReactNode } from 'react'
import { Heading } from '../heading/heading.tsx'
import { Icon, type IconName } from '../icon/icon.tsx'
import * as css from './empty-state.css.ts'

export interface EmptyStateProps {
  title: string
  /** Rank of the title in the page's outline; 2 unless told. */
  level?: 2 | 3
  icon?: IconName
  children?: ReactNode
  /** What to do now. */
  actions?: ReactNode
}

/** Nothing here, why, and what to do: no claims yet, no result, could not be loaded. */
export function EmptyState({ title, level = 2, icon = 'letter', children, actions }: EmptyStateProps) {
  return (
    <div className={css.state}>
      <span className={css.icon}>
        <Icon name={icon} size="large" />
      </span>
      <Heading level={level} size="h3">
        {title}
      </Heading>
      {children && <div className={css.words}>{children}</div>}
      {actions && <div className={css.actions}>{actions}</div>}
    </div>
  )
}
