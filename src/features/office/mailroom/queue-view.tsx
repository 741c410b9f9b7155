import { useStore } from '@nanostores/react'
import { mailroomCopy as copy, mailroomRefusalText } from '#copy/mailroom.ts'
import { Pages } from '#parts/pages.tsx'
import { RefusalNotice } from '#parts/refusal-notice.tsx'
import { SearchForm } from '#parts/search-form.tsx'
import { Button } from '#ui/button/button.tsx'
import { EmptyState } from '#ui/empty-state/empty-state.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { Text } from '#ui/text/text.tsx'
import { ActionDialog } from './action-dialog.tsx'
import type { LettersState } from './letters-store.ts'
import { MailroomFailure } from './mailroom-failure.tsx'
import { MailroomLetter } from './mailroom-letter.tsx'
import type { MailroomPage } from './mailroom-page.ts'

interface Props {
  state: LettersState
  page: MailroomPage
}

/** Letters whose day is over are marked and go into one act. */
function Draw({ state, page }: Props) {
  const count = state.marked.length
  return (
    <Stack gap="xs" align="start">
      <Text tone="muted">{copy.drawHint}</Text>
      <Button
        tone="danger"
        icon="document"
        busy={state.busy === 0}
        {...(count === 0 ? { disabledReason: copy.markFirst } : {})}
        onClick={() => void page.letters.draw()}
      >
        {copy.draw(count)}
      </Button>
    </Stack>
  )
}

/** A queue of the digitization back office, oldest letter first. */
export function QueueView({ page }: { page: MailroomPage }) {
  const state = useStore(page.letters.$letters)
  const { phase, letters, refused, done, queue } = state
  if (phase === 'loading') return <Skeleton label={copy.loading} count={5} />
  if (phase === 'failed') {
    return <MailroomFailure code={refused?.code ?? ''} page={page} retry={() => void page.letters.read()} />
  }
  return (
    <Stack gap="m">
      <SearchForm
        name="desk-letter-search"
        label={copy.search}
        find={copy.find}
        typed={state.typed}
        onType={page.letters.type}
        onSearch={() => void page.letters.search()}
      />
      {done !== null && (
        <Notice tone="success" live="polite">
          {copy.done[done]}
        </Notice>
      )}
      {refused !== null && state.dialog === null && (
        <RefusalNotice code={refused.code} words={mailroomRefusalText} />
      )}
      {letters.length === 0 ? (
        <EmptyState icon="check" title={state.search === '' ? copy.empty[queue] : copy.notFound} />
      ) : (
        <Stack as="ul" gap="s">
          {letters.map((letter) => (
            <MailroomLetter key={letter.id} letter={letter} state={state} page={page} />
          ))}
        </Stack>
      )}
      {queue === 'toDestroy' && letters.length > 0 && <Draw state={state} page={page} />}
      <Pages
        label={copy.pages}
        page={state.page}
        pages={state.pages}
        onPage={(to) => void page.letters.goTo(to)}
      />
      <ActionDialog state={state} page={page} />
    </Stack>
  )
}
