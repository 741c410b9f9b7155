import { Toast as Primitive } from 'radix-ui'
import { useEffect, useRef, useState } from 'react'
import { classNames } from '../class-names.ts'
import { Icon, type IconName } from '../icon/icon.tsx'
import { Text } from '../text/text.tsx'
import * as css from './toast.css.ts'

export type ToastTone = keyof typeof css.tones

export interface ToastMessage {
  id: string
  text: string
  /** Stable code: `data-code` (AMB-18). */
  code: string
  title?: string | undefined
  /** Defaults to 'danger' (M-CONST-01). */
  tone?: ToastTone
  /** Milliseconds on screen: 3000 or 5000 (M-CONST-01). */
  duration: 3000 | 5000
}

export interface ToastsProps {
  /** Oldest first; the first four are shown, the rest wait. */
  toasts: readonly ToastMessage[]
  onDismiss: (id: string) => void
  /** Accessible name; '{hotkey}' becomes F8. */
  label: string
  closeLabel: string
}

const toastIcons: Record<ToastTone, IconName> = {
  danger: 'warning',
  warning: 'warning',
  success: 'check',
  info: 'info',
}

const atOnce = 4

/**
 * Short messages at the top, paused on hover and focus, reached by F8. Client-only. Not announced under a modal
 * dialog: use a Notice inside it.
 */
export function Toasts({ toasts, onDismiss, label, closeLabel }: ToastsProps) {
  const [live, setLive] = useState(false)
  const layer = useRef<HTMLDivElement>(null)
  useEffect(() => setLive(true), [])
  const newest = toasts.at(-1)?.id
  useEffect(() => {
    const top = layer.current
    if (!live || !top || newest === undefined) return
    // Re-opened above a modal dialog: the last popover is on top.
    if (top.matches(':popover-open') && top.ownerDocument.querySelector('dialog:modal')) top.hidePopover()
    if (!top.matches(':popover-open')) top.showPopover()
  }, [newest, live])
  // Radix writes a style attribute, which the CSP blocks in server-rendered HTML.
  if (!live) return null
  return (
    <Primitive.Provider label={label.replace(/\s*\(\{hotkey\}\)/, '')} swipeDirection="up">
      {toasts.slice(0, atOnce).map(({ id, code, text, title, tone = 'danger', duration }) => (
        <Primitive.Root
          key={id}
          duration={duration}
          data-code={code}
          onOpenChange={(open) => !open && onDismiss(id)}
          className={classNames(css.toast, css.tones[tone])}
        >
          <span className={css.icon}>
            <Icon name={toastIcons[tone]} size="small" />
          </span>
          <div className={css.words}>
            {title && <Primitive.Title className={css.title}>{title}</Primitive.Title>}
            <Primitive.Description>{text}</Primitive.Description>
          </div>
          <Primitive.Close className={css.close} aria-label={closeLabel}>
            <Icon name="close" size="small" />
          </Primitive.Close>
        </Primitive.Root>
      ))}
      <div ref={layer} popover="manual" className={css.layer}>
        <Primitive.Viewport label={label} className={css.viewport} />
      </div>
    </Primitive.Provider>
  )
}

export interface ToastLogProps {
  /** Newest first; `time` is formatted. */
  entries: readonly { id: string; text: string; tone?: ToastTone; time: string }[]
  emptyText: string
}

/** Past toasts, to be shown in a dialog. */
export function ToastLog({ entries, emptyText }: ToastLogProps) {
  if (entries.length === 0) return <Text tone="muted">{emptyText}</Text>
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari forgets a list without bullets
    <ul role="list" className={css.log}>
      {entries.map(({ id, text, tone = 'danger', time }) => (
        <li key={id} className={css.entry}>
          <span className={css.entryTones[tone]}>
            <Icon name={toastIcons[tone]} size="small" />
          </span>
          <span>
            {text} <span className={css.time}>{time}</span>
          </span>
        </li>
      ))}
    </ul>
  )
}
