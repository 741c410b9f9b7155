import { useStore } from '@nanostores/react'
import { addresses } from '#contract/addresses.ts'
import { inboxCopy as copy, inboxRefusalText } from '#copy/inbox.ts'
import { PageStatus } from '#parts/page-status.tsx'
import { island } from '#screens/island.tsx'
import { ButtonLink } from '#ui/button/button.tsx'
import { Columns } from '#ui/columns/columns.tsx'
import { Heading } from '#ui/heading/heading.tsx'
import { Hidden } from '#ui/hidden/hidden.tsx'
import { Inline } from '#ui/inline/inline.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { Sticky } from '#ui/sticky/sticky.tsx'
import { type InboxPage, inboxPage } from './inbox-page.ts'
import { LetterView } from './letter-view.tsx'
import { ListView } from './list-view.tsx'

function Inbox({ page }: { page: InboxPage }) {
  const open = useStore(page.letter.$letter).kind !== 'closed'
  const list = useStore(page.list.$list)
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
      <Columns shape={open ? 'halves' : 'whole'} align="start">
        <Hidden {...(open ? { below: 'desktop' } : {})}>
          <ListView page={page} />
        </Hidden>
        {open && (
          <Sticky side="top">
            <LetterView page={page} />
          </Sticky>
        )}
      </Columns>
    </Stack>
  )
}

/** The list and the open letter beside it, or in its place on narrow screens (M-LEGAL-01). */
function InboxView({ page }: { page: InboxPage }) {
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

export const InboxIsland = island(inboxPage, InboxView)
