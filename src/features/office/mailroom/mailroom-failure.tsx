import { mailroomCopy as copy, mailroomRefusalText } from '#copy/mailroom.ts'
import { LoadFailure } from '#parts/load-failure.tsx'
import { Button } from '#ui/button/button.tsx'
import { EmptyState } from '#ui/empty-state/empty-state.tsx'
import type { MailroomPage } from './mailroom-page.ts'

/** A part of the back office could not be loaded: who is no operator may log in as another, others try again. */
export function MailroomFailure(props: { code: string; page: MailroomPage; retry: () => void }) {
  const { code, page, retry } = props
  const words = mailroomRefusalText
  if (code !== 'forbidden')
    return <LoadFailure part code={code} title={copy.failedTitle} words={words} onRetry={retry} />
  return (
    <EmptyState
      icon="login"
      title={copy.strangerTitle}
      actions={
        <Button tone="primary" icon="login" onClick={page.login}>
          {copy.login}
        </Button>
      }
    >
      {words(code)}
    </EmptyState>
  )
}
