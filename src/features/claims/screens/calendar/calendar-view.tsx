import { useStore } from '@nanostores/react'
import {
  type CalendarLink,
  createCalendarLink,
  readCalendarLink,
  revokeCalendarLink,
} from '#claims/api/calendar.ts'
import { calendarCopy as copy } from '#claims/words/calendar.ts'
import { pagePaths } from '#kit/api/page-paths.ts'
import { call } from '#kit/browser/call.ts'
import type { Environment } from '#kit/browser/environment.ts'
import { copyText } from '#kit/browser/page-actions.ts'
import { ConfirmDialog } from '#kit/screens/confirm-dialog.tsx'
import { island } from '#kit/screens/island.tsx'
import { LoadFailure } from '#kit/screens/load-failure.tsx'
import { RefusalNotice } from '#kit/screens/refusal-notice.tsx'
import { createScreen, type LoadedState } from '#kit/screens/screen.ts'
import { loadSession } from '#kit/state/session.ts'
import { formatMoscowDateTime } from '#kit/words/date-text.ts'
import { ReminderList } from '#rent/parts/reminder-list.tsx'
import { createReminders } from '#rent/parts/reminders.ts'
import { rentRefusalText } from '#rent/words/refusals.ts'
import { Button, ButtonLink, CopyButton } from '#ui/button/button.tsx'
import { Card } from '#ui/card/card.tsx'
import { Columns } from '#ui/columns/columns.tsx'
import { DescriptionList } from '#ui/description-list/description-list.tsx'
import { Heading } from '#ui/heading/heading.tsx'
import { Inline } from '#ui/inline/inline.tsx'
import { Link as BackLink } from '#ui/link/link.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { Prose } from '#ui/prose/prose.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { Text } from '#ui/text/text.tsx'

interface Calendar {
  readonly link: CalendarLink | null
  readonly address: string | null
  readonly organisation: string | null
  readonly asked: 'again' | 'revoke' | null
  readonly revoked: boolean
}

type ShownCalendar = LoadedState<Calendar>
export type CalendarPage = ReturnType<typeof createCalendarPage>

export function createCalendarPage(environment: Environment) {
  const { $state, retry, change, send } = createScreen<Calendar>(environment, {
    load: async () => {
      const [session, answer] = await Promise.all([
        loadSession(environment),
        call(environment, readCalendarLink, {}),
      ])
      if (!answer.ok) return answer
      const person = session.kind === 'person' ? session.person : null
      const acting = person?.actingFor?.find(({ legalHid }) => legalHid === person.currentLegalHid)
      const { link } = answer.value
      return { link, address: null, organisation: acting?.name ?? null, asked: null, revoked: false }
    },
  })

  const make = () =>
    send(async () => {
      const answer = await call(environment, createCalendarLink, {})
      if (!answer.ok) return answer
      return { ...answer.value, asked: null, revoked: false }
    })
  const revoke = () =>
    send(async () => {
      const answer = await call(environment, revokeCalendarLink, {})
      if (!answer.ok) return answer
      return { link: null, address: null, asked: null, revoked: true }
    })

  return {
    $state,
    reminders: createReminders(environment),
    retry,
    make,
    ask: (asked: Calendar['asked']) => change({ asked, refused: null }),
    confirm: (asked: Calendar['asked']) => (asked === 'revoke' ? revoke() : make()),
  }
}

interface Props {
  state: ShownCalendar
  page: CalendarPage
}

function Address({ address }: { address: string }) {
  return (
    <Notice tone="success" live="polite" title={copy.madeTitle}>
      <Stack gap="m" align="start">
        <Text>{copy.madeText}</Text>
        <Prose data-test="calendar-address">
          <code>{address}</code>
        </Prose>
        <Inline>
          <ButtonLink tone="primary" icon="calendar" href={address.replace(/^https?:/, 'webcal:')}>
            {copy.subscribe}
          </ButtonLink>
          <CopyButton
            text={address}
            label={copy.copy}
            copiedLabel={copy.copied}
            failedLabel={copy.copyFailed}
            onCopy={copyText}
          />
        </Inline>
      </Stack>
    </Notice>
  )
}

function Facts({ link }: { link: CalendarLink }) {
  const { facts, neverRead } = copy
  return (
    <DescriptionList
      items={[
        { term: facts.made, details: formatMoscowDateTime(new Date(link.madeAt)) },
        {
          term: facts.read,
          details: link.readAt === null ? neverRead : formatMoscowDateTime(new Date(link.readAt)),
        },
      ]}
    />
  )
}

function Link({ state, page }: Props) {
  const { link, address, revoked, busy } = state
  if (link === null) {
    return (
      <Stack gap="m" align="start">
        {revoked && (
          <Notice tone="success" live="polite">
            {copy.revoked}
          </Notice>
        )}
        <Stack gap="xs">
          <Heading level={2} size="h3">
            {copy.noneTitle}
          </Heading>
          <Text prose>{copy.noneText}</Text>
        </Stack>
        <Button tone="primary" size="large" icon="calendar" busy={busy} onClick={() => void page.make()}>
          {copy.make}
        </Button>
      </Stack>
    )
  }
  return (
    <Stack gap="m">
      {address === null ? (
        <Heading level={2} size="h3">
          {copy.livesTitle}
        </Heading>
      ) : (
        <Address address={address} />
      )}
      <Facts link={link} />
      <Text size="small" tone="muted">
        {copy.livesText}
      </Text>
      <Inline>
        <Button icon="refresh" onClick={() => page.ask('again')}>
          {copy.again}
        </Button>
        <Button tone="quiet" icon="trash" onClick={() => page.ask('revoke')}>
          {copy.revoke}
        </Button>
      </Inline>
    </Stack>
  )
}

function AskDialog({ state, page }: Props) {
  const { asked, busy } = state
  const words = asked === null ? null : copy.asked[asked]
  return (
    <ConfirmDialog
      open={asked !== null}
      onClose={() => page.ask(null)}
      title={words?.title ?? ''}
      tone={asked === 'revoke' ? 'danger' : 'primary'}
      confirm={words?.confirm ?? ''}
      busy={busy}
      onConfirm={() => page.confirm(asked)}
    >
      {words && (
        <Stack gap="s">
          <Text>{words.text}</Text>
          <RefusalNotice code={state.refused} words={rentRefusalText} />
        </Stack>
      )}
    </ConfirmDialog>
  )
}

function CalendarView({ page }: { page: CalendarPage }) {
  const state = useStore(page.$state)
  if (state.kind === 'loading') return <Skeleton screen label={copy.loading} shape="card" count={2} />
  if (state.kind === 'failed')
    return <LoadFailure level={1} code={state.code} title={copy.failedTitle} onRetry={page.retry} />
  const { organisation } = state
  return (
    <Stack gap="l">
      <Stack gap="s">
        {organisation !== null && (
          <BackLink alone icon="arrow-left" href={pagePaths.legalsActive}>
            {copy.toBoxes}
          </BackLink>
        )}
        <Heading level={1} size={organisation === null ? 'h1' : 'h2'}>
          {copy.title}
        </Heading>
        <Text size={organisation === null ? 'lead' : 'regular'} prose>
          {organisation === null ? copy.leadOwn : copy.leadLegal(organisation)}
        </Text>
      </Stack>
      {state.asked === null && <RefusalNotice code={state.refused} words={rentRefusalText} />}
      <Columns shape="asideEnd" align="start">
        <Stack gap="l">
          <Card>
            <Link state={state} page={page} />
          </Card>
          <ReminderList reminders={page.reminders} />
          <Stack gap="s">
            <Heading level={2} size="h3">
              {copy.howTitle}
            </Heading>
            <DescriptionList
              items={copy.how.map(({ program, path }) => ({ term: program, details: path }))}
            />
          </Stack>
        </Stack>
        <Card tone="sunken">
          <Stack gap="s">
            <Heading level={2} size="h3">
              {copy.whatTitle}
            </Heading>
            <DescriptionList
              items={copy.what.map(({ subject, note }) => ({ term: subject, details: note }))}
            />
            <Text size="small" tone="muted">
              {copy.changes}
            </Text>
          </Stack>
        </Card>
      </Columns>
      <AskDialog state={state} page={page} />
    </Stack>
  )
}

export const CalendarIsland = island(createCalendarPage, CalendarView)
