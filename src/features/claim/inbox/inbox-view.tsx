import { useStore } from '@nanostores/react'
import { addresses } from '#contract/addresses.ts'
import { inboxCopy as copy, inboxRefusalText } from '#copy/inbox.ts'
import { PageStatus } from '#parts/page-status.tsx'
import { ButtonLink } from '#ui/button/button.tsx'
import { Heading } from '#ui/heading/heading.tsx'
import { Inline } from '#ui/inline/inline.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import type { InboxPage } from './inbox-page.ts'
import { LetterView } from './letter-view.tsx'
import { ListView } from './list-view.tsx'

function Inbox({ page }: { page: InboxPage }) {
  const open = useStore(page.letter.$letter).kind !== 'closed'
  const list = useStore(page.list.$list)
  if (open) return <LetterView page={page} />
  const connected = list.kind === 'shown' && list.inbox.digitization.state !== 'none'
  return (
    <Stack gap="l">
      <Inline justify="between">
        <Heading level={1}>{copy.title}</Heading>
        {connected && (
          <ButtonLink icon="sliders" href={addresses.legalsRules}>
            {copy.rules}
          </ButtonLink>
        )}
      </Inline>
      <ListView page={page} />
    </Stack>
  )
}

/** Letters of the organisation: the list, or one of them in its place (M-LEGAL-01). */
export function InboxView({ page }: { page: InboxPage }) {
  const state = useStore(page.$state)
  if (state.kind === 'shown') return <Inbox page={page} />
  return (
    <Stack gap="l">
      <Heading level={1}>{copy.title}</Heading>
      <PageStatus
        state={state}
        loading={copy.loading}
        cards={3}
        failedTitle={copy.failedTitle}
        words={inboxRefusalText}
        onRetry={page.retry}
      />
    </Stack>
  )
}
