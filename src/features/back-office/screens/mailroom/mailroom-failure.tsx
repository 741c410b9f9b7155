import type { ReactNode } from 'react'
import { mailroomCopy as copy, mailroomRefusalText as words } from '#back-office/words/mailroom.ts'
import { LoadFailure } from '#kit/screens/load-failure.tsx'
import { Button } from '#ui/button/button.tsx'
import { EmptyState } from '#ui/empty-state/empty-state.tsx'

export type MailroomFailureRenderer = (code: string, retry: () => void) => ReactNode

/** Offers a login as another user after `forbidden`, and a retry after other failures. */
export const createMailroomFailureRenderer =
  (login: () => void): MailroomFailureRenderer =>
  (code, retry) =>
    code === 'forbidden' ? (
      <EmptyState
        icon="login"
        title={copy.strangerTitle}
        actions={
          <Button tone="primary" icon="login" onClick={login}>
            {copy.login}
          </Button>
        }
      >
        {words(code)}
      </EmptyState>
    ) : (
      <LoadFailure part code={code} title={copy.failedTitle} words={words} onRetry={retry} />
    )
