import { useStore } from '@nanostores/react'
import { inboxLetterCopy as copy, inboxRefusalText } from '#copy/inbox.ts'
import { LoadFailure } from '#parts/load-failure.tsx'
import { RefusalNotice } from '#parts/refusal-notice.tsx'
import { Heading } from '#ui/heading/heading.tsx'
import { Hidden } from '#ui/hidden/hidden.tsx'
import { Inline } from '#ui/inline/inline.tsx'
import { LinkButton } from '#ui/link/link.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import type { ShownLetter } from './inbox-letter.ts'
import type { InboxPage } from './inbox-page.ts'
import { LetterActs } from './letter-acts.tsx'
import { LetterDialog } from './letter-dialog.tsx'
import { Facts, Story } from './letter-facts.tsx'
import { Files } from './letter-files.tsx'
import { StatusBadge } from './status-badge.tsx'

function Letter({ state, page }: { state: ShownLetter; page: InboxPage }) {
  const { card, done, refused, dialog } = state
  return (
    <Stack gap="l">
      <Stack gap="xs">
        <Inline>
          <StatusBadge status={card.status} />
        </Inline>
        <Heading level={2} focusable>
          {card.sender}
        </Heading>
      </Stack>
      {done !== null && (
        <Notice tone="success" live="polite">
          {copy.done[done]}
        </Notice>
      )}
      {refused !== null && dialog === null && <RefusalNotice code={refused.code} words={inboxRefusalText} />}
      <Files card={card} />
      <LetterActs state={state} page={page} />
      <Facts card={card} />
      <Story card={card} />
      <LetterDialog state={state} page={page} />
    </Stack>
  )
}

/** One letter: its pictures, its facts, what may be done, its story; beside the list where there is room for both. */
export function LetterView({ page }: { page: InboxPage }) {
  const state = useStore(page.letter.$letter)
  return (
    <Stack gap="m">
      <Inline data-print="never">
        <Hidden above="tablet">
          <LinkButton icon="arrow-left" onClick={page.toList}>
            {copy.back}
          </LinkButton>
        </Hidden>
        <Hidden below="desktop">
          <LinkButton icon="close" onClick={page.toList}>
            {copy.close}
          </LinkButton>
        </Hidden>
      </Inline>
      {state.kind === 'loading' && <Skeleton label={copy.loading} shape="card" count={2} />}
      {state.kind === 'failed' && (
        <LoadFailure
          level={2}
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
