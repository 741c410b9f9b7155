import { letterDeskCopy as copy, letterDeskRefusalText } from '#copy/letter-desk.ts'
import { Button } from '#ui/button/button.tsx'
import { EmptyState } from '#ui/empty-state/empty-state.tsx'
import type { LetterDeskPage } from './letter-desk-page.ts'

/** A part of the desk could not be loaded: who is no operator may log in, others try again. */
export function DeskFailure(props: { code: string; page: LetterDeskPage; retry: () => void }) {
  const { code, page, retry } = props
  const stranger = code === 'forbidden' || code === 'login_required'
  return (
    <EmptyState
      icon={stranger ? 'login' : 'warning'}
      title={stranger ? copy.strangerTitle : copy.failedTitle}
      actions={
        <Button tone="primary" icon={stranger ? 'login' : 'refresh'} onClick={stranger ? page.login : retry}>
          {stranger ? copy.login : copy.retry}
        </Button>
      }
    >
      {letterDeskRefusalText(code)}
    </EmptyState>
  )
}
