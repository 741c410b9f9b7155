import { useStore } from '@nanostores/react'
import type { ReactElement, ReactNode } from 'react'
import { pagePaths } from '#kit/api/page-paths.ts'
import { DIGITIZATION_OFFICE_INDEX } from '#kit/rules/limits.ts'
import { island } from '#kit/screens/island.tsx'
import { ListPagination } from '#kit/screens/list-pagination.tsx'
import { LoadFailure } from '#kit/screens/load-failure.tsx'
import { OrganisationPageStatus, OrganisationPageTitle } from '#kit/screens/organisation-page-status.tsx'
import { SearchForm } from '#kit/screens/search-form.tsx'
import { TabLabel } from '#kit/screens/tab-label.tsx'
import { formatDottedDate } from '#kit/words/date-text.ts'
import { type InboxTab, inboxTab } from '#mail/api/incoming-letters.ts'
import { inboxCopy as copy, inboxRefusalText } from '#mail/words/inbox.ts'
import { ButtonLink } from '#ui/button/button.tsx'
import { Card } from '#ui/card/card.tsx'
import { Columns } from '#ui/columns/columns.tsx'
import { Drawing, TextWithDrawing } from '#ui/drawing/drawing.tsx'
import { EmptyState } from '#ui/empty-state/empty-state.tsx'
import { FilterBar } from '#ui/filter-bar/filter-bar.tsx'
import { Heading } from '#ui/heading/heading.tsx'
import { HiddenByWidthOrLogin } from '#ui/hidden-by-width-or-login/hidden-by-width-or-login.tsx'
import { Inline } from '#ui/inline/inline.tsx'
import { Link } from '#ui/link/link.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { Prose } from '#ui/prose/prose.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { StickyContainer } from '#ui/sticky-container/sticky-container.tsx'
import { Tabs } from '#ui/tabs/tabs.tsx'
import { Text } from '#ui/text/text.tsx'
import type { LoadedInboxList } from './inbox-list.ts'
import { createInboxPage, type InboxPage } from './inbox-page.ts'
import { LetterList } from './letter-list.tsx'
import { LetterSelectionBar, OrderResult } from './letter-selection-bar.tsx'
import { BackToLetters, LetterView } from './letter-view.tsx'

/** Shown to an organisation without digitization (M-DIGI-01). */
function IntroView() {
  return (
    <Card as="section" aria-labelledby="digitization">
      <TextWithDrawing picture={<Drawing scene="receive" />}>
        <Stack gap="m" align="start">
          <Heading level={2} id="digitization">
            {copy.introTitle}
          </Heading>
          <Prose>
            <p>{copy.introText}</p>
            <ol>
              {copy.introSteps.map((step) => (
                <li key={step}>{step}</li>
              ))}
            </ol>
          </Prose>
          <Text weight="strong">{copy.introPrice}</Text>
          <Inline>
            <ButtonLink tone="primary" href={pagePaths.office(DIGITIZATION_OFFICE_INDEX)}>
              {copy.rent}
            </ButtonLink>
            <ButtonLink href={pagePaths.legalsActive}>{copy.connectOwn}</ButtonLink>
          </Inline>
          <Link href="/services/digitization" alone>
            {copy.introMore}
          </Link>
        </Stack>
      </TextWithDrawing>
    </Card>
  )
}

interface Props {
  state: LoadedInboxList
  page: InboxPage
}

const ALL_TABS_ID = 'all'

function EmptyInbox({ state }: Pick<Props, 'state'>) {
  const { params, inbox } = state
  const boxes = inbox.digitization.boxes.map(({ boxNumber }) => boxNumber)
  if (params.search !== '') {
    return (
      <EmptyState icon="search" title={copy.noneFound}>
        {copy.noneFoundText}
      </EmptyState>
    )
  }
  if (params.tab === 'new') return <EmptyState icon="check" title={copy.noneNew} />
  if (params.tab !== null || boxes.length === 0) return <EmptyState icon="letter" title={copy.noneHere} />
  return (
    <EmptyState icon="letter" title={copy.noLetters}>
      {copy.noLettersText(copy.boxes(boxes))}
    </EmptyState>
  )
}

function Letters({ state, page }: Props) {
  const { inbox, params, pages } = state
  if (inbox.letters.length === 0) return <EmptyInbox state={state} />
  return (
    <Stack gap="s">
      {params.search !== '' && (
        <Text size="small" tone="muted" aria-live="polite">
          {copy.found(inbox.total)}
        </Text>
      )}
      <OrderResult state={state} />
      <LetterList state={state} page={page} />
      <ListPagination
        label={copy.pagesLabel}
        page={params.page}
        pages={pages}
        onPage={(to) => void page.list.goTo(to)}
      />
      <LetterSelectionBar state={state} page={page} />
    </Stack>
  )
}

function DigitizationNotice({ state }: { state: LoadedInboxList }) {
  const { digitization } = state.inbox
  if (digitization.state === 'coming' && digitization.startDate !== null) {
    return (
      <Notice title={copy.comingTitle(formatDottedDate(digitization.startDate))}>{copy.comingText}</Notice>
    )
  }
  if (digitization.state !== 'over') return null
  return (
    <Notice
      tone="warning"
      title={copy.overTitle}
      action={<ButtonLink href={pagePaths.legalsActive}>{copy.connect}</ButtonLink>}
    >
      {copy.overText}
    </Notice>
  )
}

/** An organisation without digitization and without letters. */
const isNeverUsed = ({ inbox, params }: LoadedInboxList): boolean =>
  inbox.digitization.state === 'none' && inbox.total === 0 && params.search === ''

type OpenLetter = ReactElement | false

/** The list without tabs, and the open letter beside it. */
const ListAndLetter = ({ letter, children }: { letter: OpenLetter; children: ReactNode }) => (
  <Columns shape={letter ? 'halves' : 'whole'} align="start">
    <HiddenByWidthOrLogin {...(letter ? { below: 'desktop' } : {})}>{children}</HiddenByWidthOrLogin>
    {letter}
  </Columns>
)

function ListView({ page, letter }: { page: InboxPage; letter: OpenLetter }) {
  const state = useStore(page.list.$list)
  if (state.kind === 'loading') {
    return (
      <ListAndLetter letter={letter}>
        <Skeleton label={copy.loading} shape="table" count={10} />
      </ListAndLetter>
    )
  }
  if (state.kind === 'failed') {
    return (
      <ListAndLetter letter={letter}>
        <LoadFailure
          code={state.code}
          title={copy.failedTitle}
          words={inboxRefusalText}
          onRetry={page.list.retry}
        />
      </ListAndLetter>
    )
  }
  const { inbox, params } = state
  if (isNeverUsed(state)) {
    return (
      <ListAndLetter letter={letter}>
        <IntroView />
      </ListAndLetter>
    )
  }
  const counts = inbox.tabs
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0)
  const chosen = params.tab ?? ALL_TABS_ID
  const tabItems = [
    { id: ALL_TABS_ID, words: copy.all, count: all },
    ...inboxTab.options.map((id) => ({ id, words: copy.tabs[id], count: counts[id] })),
  ]
  return (
    <Stack gap="s">
      <HiddenByWidthOrLogin {...(letter ? { below: 'desktop' } : {})}>
        <DigitizationNotice state={state} />
      </HiddenByWidthOrLogin>
      <Tabs
        label={copy.tabsLabel}
        dense
        beside={letter}
        chosen={chosen}
        onChoose={(id) => void page.list.chooseTab(id === ALL_TABS_ID ? null : (id as InboxTab))}
        tabs={tabItems.map(({ id, words, count }) => ({
          id,
          label: <TabLabel words={words} count={count} />,
          content: id === chosen ? <Letters state={state} page={page} /> : null,
        }))}
      />
    </Stack>
  )
}

function InboxActions({ page }: { page: InboxPage }) {
  const state = useStore(page.list.$list)
  if (state.kind !== 'shown' || isNeverUsed(state)) return null
  const { params, inbox } = state
  return (
    <>
      <SearchForm
        name="letter-search"
        label={copy.search}
        find={copy.find}
        typed={state.typed}
        busy={state.reloading}
        onType={page.list.type}
        onSearch={() => void page.list.search()}
        clear={params.search === '' ? undefined : copy.clear}
        onClear={() => void page.list.clear()}
      />
      {inbox.digitization.state !== 'none' && (
        <ButtonLink icon="sliders" href={pagePaths.legalsRules}>
          {copy.rules}
        </ButtonLink>
      )}
    </>
  )
}

function Inbox({ page }: { page: InboxPage }) {
  const open = useStore(page.letter.$id) !== null
  return (
    <Stack gap="s">
      {open && <BackToLetters page={page} />}
      <OrganisationPageTitle title={copy.title}>
        <HiddenByWidthOrLogin {...(open ? { below: 'desktop' } : {})}>
          <FilterBar>
            <InboxActions page={page} />
          </FilterBar>
        </HiddenByWidthOrLogin>
      </OrganisationPageTitle>
      <ListView
        page={page}
        letter={
          open && (
            <StickyContainer side="top">
              <LetterView page={page} />
            </StickyContainer>
          )
        }
      />
    </Stack>
  )
}

/** List and open letter are side by side; on narrow screens the letter replaces the list (M-LEGAL-01). */
function InboxView({ page }: { page: InboxPage }) {
  const state = useStore(page.$state, { ssr: 'initial' })
  if (state.kind === 'shown') return <Inbox page={page} />
  return (
    <Stack gap="s">
      <OrganisationPageTitle title={copy.title} />
      <OrganisationPageStatus
        state={state}
        loading={copy.loading}
        failedTitle={copy.failedTitle}
        words={inboxRefusalText}
        onRetry={page.retry}
      />
    </Stack>
  )
}

export const InboxIsland = island(createInboxPage, InboxView)
