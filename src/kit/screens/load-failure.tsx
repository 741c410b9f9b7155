import type { ReactNode } from 'react'
import { loadRefusalWords } from '#kit/words/general-refusals.ts'
import { sharedCopy } from '#kit/words/shared-copy.ts'
import { Button } from '#ui/button/button.tsx'
import { EmptyState, type EmptyStateProps } from '#ui/empty-state/empty-state.tsx'
import { LoginLink } from './login-links.tsx'
import { SessionEndedNotice } from './refusal-notice.tsx'

interface Props extends Pick<EmptyStateProps, 'level' | 'icon'> {
  code: string
  title: string
  words?: ((code: string) => ReactNode) | undefined
  onRetry?: (() => void) | undefined
  retryWords?: string
  /**
   * True if only a part of the page failed: the rest may contain typed text, so the login must not replace the page.
   */
  part?: boolean
  others?: ReactNode
}

/** Codes for which a retry is useless, so only the given next step is offered. */
const finalCodes: readonly string[] = ['not_found', 'forbidden', 'claim_missing']

/** Message of a failed load with a retry button, or with the login if the session ended (M-SESS-01). */
export function LoadFailure(props: Props) {
  const { code, title, words, level = 2, icon = 'warning', onRetry, part = false, others } = props
  const { retryWords = sharedCopy.retry } = props
  const isFinal = Boolean(others) && finalCodes.includes(code)
  const retry = onRetry && !isFinal && (
    <Button tone={part ? 'secondary' : 'primary'} icon="refresh" onClick={onRetry}>
      {retryWords}
    </Button>
  )
  const ended = code === 'login_required'
  if (ended && part) {
    return (
      <SessionEndedNotice
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
      title={ended ? sharedCopy.sessionTitle : title}
      actions={
        (action || others) && (
          <>
            {action}
            {others}
          </>
        )
      }
    >
      {ended ? sharedCopy.sessionPageText : (words && loadRefusalWords[code]) || words?.(code)}
    </EmptyState>
  )
}

interface StaffFailureProps {
  code: string
  title: string
  words: (code: string) => ReactNode
  forbidden: { readonly forbiddenTitle: string; readonly forbiddenText: string; readonly login: string }
  onRetry: () => void
  onLogin: () => void
  others?: ReactNode
}

/** Message of a failed load on staff pages: offers another login if the role is missing, otherwise a retry. */
export function StaffLoadFailure({ forbidden, onLogin, ...failure }: StaffFailureProps) {
  if (failure.code !== 'forbidden') return <LoadFailure level={1} {...failure} />
  return (
    <EmptyState
      level={1}
      icon="login"
      title={forbidden.forbiddenTitle}
      actions={
        <Button tone="primary" onClick={onLogin}>
          {forbidden.login}
        </Button>
      }
    >
      {forbidden.forbiddenText}
    </EmptyState>
  )
}
