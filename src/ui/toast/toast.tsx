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
  /** Stable code, rendered as `data-code` (AMB-18). */
  code: string
  title?: string | undefined
  /** Defaults to 'danger' (M-CONST-01). */
  tone?: ToastTone
  /** Milliseconds that the message is shown (M-CONST-01). */
  duration: 3000 | 5000
}

export interface ToastsProps {
  /** The messages, oldest first; the first four are shown and the rest wait. */
  toasts: readonly ToastMessage[]
  onDismiss: (id: string) => void
  /** Accessible name; `{hotkey}` in it is replaced with F8. */
  label: string
  closeLabel: string
}

const toastIcons: Record<ToastTone, IconName> = {
  danger: 'warning',
  warning: 'warning',
  success: 'check',
  info: 'info',
}

const MAX_VISIBLE = 4

/**
 * Short messages at the top of the window. Hover and focus keep them open, and F8 moves the focus to them. They are
 * rendered only in the browser. Screen readers ignore them while a modal dialog is open, so dialogs contain a Notice
 * instead.
 */
export function Toasts({ toasts, onDismiss, label, closeLabel }: ToastsProps) {
  const [isClient, setIsClient] = useState(false)
  const layer = useRef<HTMLDivElement>(null)
  useEffect(() => setIsClient(true), [])
  const newest = toasts.at(-1)?.id
  useEffect(() => {
    const layerElement = layer.current
    if (!isClient || !layerElement || newest === undefined) return
    // Reopens the popover, because the one that opened last is on top, also of a modal dialog.
    if (layerElement.matches(':popover-open') && layerElement.ownerDocument.querySelector('dialog:modal'))
      layerElement.hidePopover()
    if (!layerElement.matches(':popover-open')) layerElement.showPopover()
  }, [newest, isClient])
  // Radix writes a style attribute, which the CSP blocks in server-rendered HTML.
  if (!isClient) return null
  return (
    <Primitive.Provider label={label.replace(/\s*\(\{hotkey\}\)/, '')} swipeDirection="up">
      {toasts.slice(0, MAX_VISIBLE).map(({ id, code, text, title, tone = 'danger', duration }) => (
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
          <div className={css.toastText}>
            {title && <Primitive.Title className={css.title}>{title}</Primitive.Title>}
            <Primitive.Description>{text}</Primitive.Description>
          </div>
          <Primitive.Close className={css.closeButton} aria-label={closeLabel}>
            <Icon name="close" size="small" />
          </Primitive.Close>
        </Primitive.Root>
      ))}
      <div ref={layer} popover="manual" className={css.toastTopLayer}>
        <Primitive.Viewport label={label} className={css.toastViewport} />
      </div>
    </Primitive.Provider>
  )
}

export interface ToastLogProps {
  entries: readonly { id: string; text: string; tone?: ToastTone; time: string }[]
  emptyText: string
}

export function ToastLog({ entries, emptyText }: ToastLogProps) {
  if (entries.length === 0) return <Text tone="muted">{emptyText}</Text>
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari drops the list role without bullets
    <ul role="list" className={css.toastLog}>
      {entries.map(({ id, text, tone = 'danger', time }) => (
        <li key={id} className={css.logEntry}>
          <span className={css.logEntryTones[tone]}>
            <Icon name={toastIcons[tone]} size="small" />
          </span>
          <span>
            {text} <span className={css.logTime}>{time}</span>
          </span>
        </li>
      ))}
    </ul>
  )
}
