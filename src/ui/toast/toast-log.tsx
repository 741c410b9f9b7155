import { Icon } from '../icon/icon.tsx'
import { Text } from '../text/text.tsx'
import * as css from './toast.css.ts'
import { type ToastTone, toastIcons } from './toast.tsx'

export interface ToastLogProps {
  /** Newest first; `time` is already written for people. */
  entries: readonly { id: string; text: string; tone?: ToastTone; time: string }[]
  emptyText: string
}

/** What was said by toasts, to be read again in peace; put it into a dialog. */
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
