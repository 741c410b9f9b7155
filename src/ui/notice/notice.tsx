import { type ReactNode, useEffect, useRef } from 'react'
import { Icon, type IconName } from '../icon/icon.tsx'
import { pickRootAttributes, type RootAttributes } from '../root-attributes.ts'
import * as css from './notice.css.ts'

export interface NoticeProps extends RootAttributes {
  tone?: keyof typeof css.tones
  title?: string | undefined
  children?: ReactNode
  action?: ReactNode
  /** Announces a notice that appears after an action: 'polite' in the next pause, 'assertive' at once. */
  live?: 'polite' | 'assertive'
  /** Moves the focus to the notice; for a notice about an action elsewhere on the page. */
  takesFocus?: boolean
}

const icons: Record<keyof typeof css.tones, IconName> = {
  info: 'info',
  success: 'check',
  warning: 'warning',
  danger: 'warning',
}

/** A message within the page; its icon and text show its tone, so that it does not depend on colour alone. */
export function Notice({ tone = 'info', title, children, action, live, takesFocus, ...rest }: NoticeProps) {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!takesFocus) return
    ref.current?.focus({ preventScroll: true })
    ref.current?.scrollIntoView({ block: 'center' })
  }, [takesFocus])
  return (
    <div
      {...(takesFocus ? { ref, tabIndex: -1 } : {})}
      {...pickRootAttributes(rest)}
      {...(live ? { role: live === 'assertive' ? 'alert' : 'status' } : {})}
      className={`${css.notice} ${css.tones[tone]}`}
    >
      <Icon name={icons[tone]} />
      <div className={css.body}>
        {title && <p className={css.title}>{title}</p>}
        {children && <div className={css.text}>{children}</div>}
        {action}
      </div>
    </div>
  )
}
