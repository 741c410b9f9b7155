import type { ReactNode } from 'react'
import { partsCopy } from '#copy/parts.ts'
import { Button } from '#ui/button/button.tsx'
import { EmptyState, type EmptyStateProps } from '#ui/empty-state/empty-state.tsx'
import { LoginLink } from './login-links.tsx'
import { SessionEnded } from './refusal-notice.tsx'

interface Props extends Pick<EmptyStateProps, 'level' | 'icon'> {
  code: string
  title: string
  /** What a code means here; not given where the title says enough. */
  words?: ((code: string) => ReactNode) | undefined
  /** Not given: another try would end the same. */
  onRetry?: (() => void) | undefined
  /** 'Repeat' unless told. */
  retryWords?: string
  /** Only a part of the page failed, and beside it one may have typed: the login must not replace the page. */
  part?: boolean
  /** Other ways on. */
  others?: ReactNode
}

/** Another try would end the same: where a next step is given, only that is offered. */
const finalCodes: readonly string[] = ['not_found', 'forbidden']

/** What could not be loaded, why, and what to do: another try, or the login when the session ended (M-SESS-01). */
export function LoadFailure(props: Props) {
  const { code, title, words, level = 2, icon = 'warning', onRetry, part = false, others } = props
  const { retryWords = partsCopy.retry } = props
  const isFinal = Boolean(others) && finalCodes.includes(code)
  const retry = onRetry && !isFinal && (
    <Button {...(part ? {} : { tone: 'primary' })} icon="refresh" onClick={onRetry}>
      {retryWords}
    </Button>
  )
  const ended = code === 'login_required'
  if (ended && part) {
    return (
      <SessionEnded
        action={
          <>
            {retry}
            {others}
          </>
        }
      />
    )
  }
  const action = ended ? <LoginLink /> : retry
  return (
    <EmptyState
      level={level}
      code={code}
      icon={ended ? 'login' : icon}
      title={ended ? partsCopy.sessionTitle : title}
      actions={
        (action || others) && (
          <>
            {action}
            {others}
          </>
        )
      }
    >
      {ended ? partsCopy.sessionPageText : words?.(code)}
    </EmptyState>
  )
}
