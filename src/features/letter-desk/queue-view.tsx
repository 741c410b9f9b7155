import { useStore } from '@nanostores/react'
import { longest } from '#contract/typed-text.ts'
import { letterDeskCopy as copy, letterDeskRefusalText } from '#copy/letter-desk.ts'
import { Form } from '#parts/form.tsx'
import { LimitedField } from '#parts/limited-field.tsx'
import { RefusalNotice } from '#parts/refusal-notice.tsx'
import { Button } from '#ui/button/button.tsx'
import { EmptyState } from '#ui/empty-state/empty-state.tsx'
import { Inline } from '#ui/inline/inline.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { Pagination } from '#ui/pagination/pagination.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { Text } from '#ui/text/text.tsx'
import { DeedDialog } from './deed-dialog.tsx'
import { DeskFailure } from './desk-failure.tsx'
import { DeskLetter } from './desk-letter.tsx'
import type { LettersState } from './desk-letters.ts'
import type { LetterDeskPage } from './letter-desk-page.ts'

interface Props {
  state: LettersState
  page: LetterDeskPage
}

function Search({ state, page }: Props) {
  return (
    <Form onSubmit={() => void page.letters.search()}>
      <Inline align="end" gap="s">
        <LimitedField
          name="desk-letter-search"
          limit={longest.search}
          type="search"
          label={copy.search}
          width="medium"
          autoComplete="off"
          value={state.typed}
          onChange={(event) => page.letters.type(event.currentTarget.value)}
        />
        <Button type="submit" icon="search">
          {copy.find}
        </Button>
      </Inline>
    </Form>
  )
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

/** A queue of the digitization desk, oldest letter first. */
export function QueueView({ page }: { page: LetterDeskPage }) {
  const state = useStore(page.letters.$letters)
  const { phase, letters, refused, done, queue } = state
  if (phase === 'loading') return <Skeleton label={copy.loading} count={5} />
  if (phase === 'failed') {
    return <DeskFailure code={refused?.code ?? ''} page={page} retry={() => void page.letters.read()} />
  }
  return (
    <Stack gap="m">
      <Search state={state} page={page} />
      {done !== null && (
        <Notice tone="success" live="polite">
          {copy.done[done]}
        </Notice>
      )}
      {refused !== null && state.dialog === null && (
        <RefusalNotice code={refused.code} words={letterDeskRefusalText} />
      )}
      {letters.length === 0 ? (
        <EmptyState icon="check" title={state.search === '' ? copy.empty[queue] : copy.notFound} />
      ) : (
        <Stack as="ul" gap="s">
          {letters.map((letter) => (
            <DeskLetter key={letter.id} letter={letter} state={state} page={page} />
          ))}
        </Stack>
      )}
      {queue === 'toDestroy' && letters.length > 0 && <Draw state={state} page={page} />}
      <Pagination
        label={copy.pages}
        page={state.page}
        pages={state.pages}
        previousLabel={copy.previous}
        nextLabel={copy.next}
        pageLabel={copy.page}
        onPage={(to) => void page.letters.goTo(to)}
      />
      <DeedDialog state={state} page={page} />
    </Stack>
  )
}
