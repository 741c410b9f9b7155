import { useStore } from '@nanostores/react'
import { addresses } from '#contract/addresses.ts'
import { type IncomingShelf, incomingShelf } from '#contract/incoming-letters.ts'
import { longest } from '#contract/typed-text.ts'
import { dateInDots } from '#copy/date-text.ts'
import { inboxCopy as copy, inboxRefusalText } from '#copy/inbox.ts'
import { Counted } from '#parts/counted.tsx'
import { Form } from '#parts/form.tsx'
import { LimitedField } from '#parts/limited-field.tsx'
import { LoadFailure } from '#parts/load-failure.tsx'
import { Button, ButtonLink } from '#ui/button/button.tsx'
import { EmptyState } from '#ui/empty-state/empty-state.tsx'
import { Inline } from '#ui/inline/inline.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { Pagination } from '#ui/pagination/pagination.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { Tabs } from '#ui/tabs/tabs.tsx'
import { Text } from '#ui/text/text.tsx'
import type { InboxListState } from './inbox-list.ts'
import type { InboxPage } from './inbox-page.ts'
import { IntroView } from './intro-view.tsx'
import { LetterCard } from './letter-card.tsx'

type Shown = Extract<InboxListState, { kind: 'shown' }>
interface Props {
  state: Shown
  page: InboxPage
}

const ALL = 'all'

function Search({ state, page }: Props) {
  return (
    <Form onSubmit={() => void page.list.search()}>
      <Inline align="end" gap="s">
        <LimitedField
          name="letter-search"
          limit={longest.search}
          type="search"
          label={copy.search}
          autoComplete="off"
          width="medium"
          value={state.typed}
          onChange={(event) => page.list.type(event.currentTarget.value)}
        />
        <Button type="submit" icon="search" busy={state.busy}>
          {copy.find}
        </Button>
        {state.wish.search !== '' && (
          <Button tone="quiet" icon="close" onClick={() => void page.list.clear()}>
            {copy.clear}
          </Button>
        )}
      </Inline>
    </Form>
  )
}

function Nothing({ state, page }: Props) {
  const { wish, inbox } = state
  const boxes = inbox.digitization.boxes.map(({ boxNumber }) => boxNumber)
  if (wish.search !== '') {
    return (
      <EmptyState
        icon="search"
        title={copy.noneHere}
        actions={<Button onClick={() => void page.list.clear()}>{copy.clear}</Button>}
      >
        {copy.noneFound}
      </EmptyState>
    )
  }
  if (wish.shelf !== null || boxes.length === 0) return <EmptyState icon="letter" title={copy.noneHere} />
  return (
    <EmptyState icon="letter" title={copy.noLetters}>
      {copy.noLettersText(copy.boxes(boxes))}
    </EmptyState>
  )
}

function Letters({ state, page }: Props) {
  const { inbox, wish, pages } = state
  if (inbox.letters.length === 0) return <Nothing state={state} page={page} />
  return (
    <Stack gap="m">
      {wish.search !== '' && (
        <Text size="small" tone="muted" aria-live="polite">
          {copy.found(inbox.total)}
        </Text>
      )}
      <Stack as="ul" gap="s">
        {inbox.letters.map((letter) => (
          <LetterCard key={letter.id} letter={letter} onOpen={() => page.openLetter(letter.id)} />
        ))}
      </Stack>
      <Pagination
        label={copy.pagesLabel}
        page={wish.page}
        pages={pages}
        previousLabel={copy.previous}
        nextLabel={copy.next}
        pageLabel={copy.page}
        onPage={(to) => void page.list.goTo(to)}
      />
    </Stack>
  )
}

/** How the service stands, when it is not simply running. */
function Service({ state }: { state: Shown }) {
  const { digitization } = state.inbox
  if (digitization.state === 'coming' && digitization.startDate !== null) {
    return <Notice title={copy.comingTitle(dateInDots(digitization.startDate))}>{copy.comingText}</Notice>
  }
  if (digitization.state !== 'over') return null
  return (
    <Notice
      tone="warning"
      title={copy.overTitle}
      action={<ButtonLink href={addresses.legalsActive}>{copy.connect}</ButtonLink>}
    >
      {copy.overText}
    </Notice>
  )
}

/** Letters by shelf and search; without the service, what it is and how to connect it. */
export function ListView({ page }: { page: InboxPage }) {
  const state = useStore(page.list.$list)
  if (state.kind === 'loading') return <Skeleton label={copy.loading} shape="card" count={3} />
  if (state.kind === 'failed') {
    return (
      <LoadFailure
        code={state.code}
        title={copy.failedTitle}
        words={inboxRefusalText}
        onRetry={() => void page.list.retry()}
      />
    )
  }
  const { inbox, wish } = state
  if (inbox.digitization.state === 'none' && inbox.total === 0 && wish.search === '') return <IntroView />
  const counts = inbox.shelves
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0)
  const chosen = wish.shelf ?? ALL
  const shelves = [
    { id: ALL, words: copy.all, count: all },
    ...incomingShelf.options.map((id) => ({ id, words: copy.shelves[id], count: counts[id] })),
  ]
  return (
    <Stack gap="m">
      <Service state={state} />
      <Search state={state} page={page} />
      <Tabs
        label={copy.shelvesLabel}
        chosen={chosen}
        onChoose={(id) => void page.list.choose(id === ALL ? null : (id as IncomingShelf))}
        tabs={shelves.map(({ id, words, count }) => ({
          id,
          label: <Counted words={words} count={count} />,
          content: id === chosen ? <Letters state={state} page={page} /> : null,
        }))}
      />
    </Stack>
  )
}
