import { type ReactNode, useEffect, useRef } from 'react'
import { Icon, type IconName } from '../icon/icon.tsx'
import { type PassedAttributes, passedAttributes } from '../passed-attributes.ts'
import * as css from './notice.css.ts'

export interface NoticeProps extends PassedAttributes {
  tone?: keyof typeof css.tones
  title?: string | undefined
  children?: ReactNode
  /** A button or link: what can be done about it. */
  action?: ReactNode
  /** Appeared after something the reader did: 'polite' is said when there is a pause, 'assertive' at once. */
  live?: 'polite' | 'assertive'
  /** Answers a press that happened elsewhere on the page: it takes the focus and comes into sight. */
  takesFocus?: boolean
}

const icons: Record<keyof typeof css.tones, IconName> = {
  info: 'info',
  success: 'check',
  warning: 'warning',
  danger: 'warning',
}

/** Says one thing in place: told by icon and words, never by colour alone. */
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
      {...passedAttributes(rest)}
      {...(live ? { role: live === 'assertive' ? 'alert' : 'status' } : {})}
      className={`${css.notice} ${css.tones[tone]}`}
    >
      <Icon name={icons[tone]} />
      <div className={css.body}>
        {title && <p className={css.title}>{title}</p>}
        {children && <div className={css.words}>{children}</div>}
        {action}
      </div>
    </div>
  )
}
