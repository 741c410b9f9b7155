import { addresses } from '#contract/addresses.ts'
import { claimsCopy as copy } from '#copy/claims.ts'
import { Button, ButtonLink } from '#ui/button/button.tsx'
import { EmptyState } from '#ui/empty-state/empty-state.tsx'

/** The session has no person any more (M-SESS-02, 03). */
export function ExpiredSession({ login }: { login: () => void }) {
  return (
    <EmptyState
      icon="clock"
      title={copy.expiredTitle}
      actions={
        <>
          <Button tone="primary" onClick={login}>
            {copy.loginAgain}
          </Button>
          <ButtonLink href={addresses.faq}>{copy.findQuestion}</ButtonLink>
        </>
      }
    >
      {copy.expiredText}
    </EmptyState>
  )
}
