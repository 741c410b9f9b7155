import { useStore } from '@nanostores/react'
import { inboxLetterCopy as copy, inboxRefusalText } from '#copy/inbox.ts'
import { LoadFailure } from '#parts/load-failure.tsx'
import { RefusalNotice } from '#parts/refusal-notice.tsx'
import { Columns } from '#ui/columns/columns.tsx'
import { Heading } from '#ui/heading/heading.tsx'
import { Inline } from '#ui/inline/inline.tsx'
import { LinkButton } from '#ui/link/link.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import type { ShownLetter } from './inbox-letter.ts'
import type { InboxPage } from './inbox-page.ts'
import { LetterActs } from './letter-acts.tsx'
import { StatusBadge } from './letter-card.tsx'
import { LetterDialog } from './letter-dialog.tsx'
import { Facts, Story } from './letter-facts.tsx'
import { Files } from './letter-files.tsx'

function Letter({ state, page }: { state: ShownLetter; page: InboxPage }) {
  const { card, done, refused, dialog } = state
  return (
    <Stack gap="l">
      <Stack gap="xs">
        <Inline>
          <StatusBadge status={card.status} />
        </Inline>
        <Heading level={1} size="h2" focusable>
          {card.sender}
        </Heading>
      </Stack>
      {done !== null && (
        <Notice tone="success" live="polite">
          {copy.done[done]}
        </Notice>
      )}
      {refused !== null && dialog === null && <RefusalNotice code={refused.code} words={inboxRefusalText} />}
      <Columns shape="asideEnd" align="start">
        <Stack gap="l">
          {card.scan !== null && <Files card={card} />}
          <LetterActs state={state} page={page} />
          {card.scan === null && <Files card={card} />}
        </Stack>
        <Facts card={card} />
      </Columns>
      <Story card={card} />
      <LetterDialog state={state} page={page} />
    </Stack>
  )
}

/** One letter: its pictures, its facts, what may be done, its story. */
export function LetterView({ page }: { page: InboxPage }) {
  const state = useStore(page.letter.$letter)
  return (
    <Stack gap="m">
      <Inline data-print="never">
        <LinkButton icon="arrow-left" onClick={page.toList}>
          {copy.back}
        </LinkButton>
      </Inline>
      {state.kind === 'loading' && <Skeleton screen label={copy.loading} shape="card" count={2} />}
      {state.kind === 'failed' && (
        <LoadFailure
          level={1}
          code={state.code}
          title={copy.failedTitle}
          words={inboxRefusalText}
          onRetry={() => void page.letter.open(state.id)}
        />
      )}
      {state.kind === 'shown' && <Letter state={state} page={page} />}
    </Stack>
  )
}
