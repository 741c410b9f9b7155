import type { ReactNode } from 'react'
import { Button } from '#ui/button/button.tsx'
import { EmptyState } from '#ui/empty-state/empty-state.tsx'
import { LoadFailure } from './load-failure.tsx'

interface Props {
  code: string
  title: string
  words: (code: string) => ReactNode
  forbidden: { readonly forbiddenTitle: string; readonly forbiddenText: string; readonly login: string }
  onRetry: () => void
  onLogin: () => void
}

/** Persons without the role may log in as another person; others retry. */
export function StaffFailure({ code, title, words, forbidden, onRetry, onLogin }: Props) {
  if (code !== 'forbidden')
    return <LoadFailure level={1} code={code} title={title} words={words} onRetry={onRetry} />
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
