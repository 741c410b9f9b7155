import { useStore } from '@nanostores/react'
import { LoadFailure } from '#kit/screens/load-failure.tsx'
import { RefusalNotice } from '#kit/screens/refusal-notice.tsx'
import { buildFileUrl } from '#kit/state/file-url.ts'
import { formatMoscowDateTime } from '#kit/words/date-text.ts'
import { typesetAddress } from '#kit/words/typeset.ts'
import {
  downloadLetterFile,
  type HolderLetterAction,
  type IncomingLetterDetails,
  type LetterHistoryEntry,
} from '#mail/api/incoming-letters.ts'
import {
  inboxLetterCopy as copy,
  inboxCopy,
  inboxRefusalText,
  letterActionText,
  letterKindText,
  letterRefusalText,
} from '#mail/words/inbox.ts'
import { Button, ButtonLink } from '#ui/button/button.tsx'
import { Card } from '#ui/card/card.tsx'
import { Columns } from '#ui/columns/columns.tsx'
import { DescriptionList } from '#ui/description-list/description-list.tsx'
import { FilterBar } from '#ui/filter-bar/filter-bar.tsx'
import { Heading } from '#ui/heading/heading.tsx'
import { HiddenByWidthOrLogin } from '#ui/hidden-by-width-or-login/hidden-by-width-or-login.tsx'
import { Inline } from '#ui/inline/inline.tsx'
import { LinkButton } from '#ui/link/link.tsx'
import { Menu } from '#ui/menu/menu.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { PicturePreview } from '#ui/picture/picture.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { Text } from '#ui/text/text.tsx'
import type { InboxPage, LetterActionToConfirm, LoadedLetter } from './inbox-page.ts'
import { LetterDialog } from './letter-dialog.tsx'
import { LetterStatusBadge } from './letter-list.tsx'

const fileLink = (token: string, download?: 'true'): string =>
  buildFileUrl(downloadLetterFile, { token }, { download })

function Scan({ card }: { card: IncomingLetterDetails }) {
  if (card.scan === null) {
    return (
      <Text size="small" tone="muted">
        {card.status === 'scan_ordered' ? copy.scanWaits : copy.noScan}
      </Text>
    )
  }
  const link = fileLink(card.scan)
  return (
    <Inline gap="s">
      <ButtonLink tone="primary" icon="eye" href={link} external>
        {copy.openScan}
      </ButtonLink>
      <ButtonLink icon="download" href={fileLink(card.scan, 'true')}>
        {copy.saveScan}
      </ButtonLink>
      <Text size="small" tone="muted">
        {copy.scanPages(card.pages ?? 0)}
      </Text>
    </Inline>
  )
}

const Envelope = ({ card }: { card: IncomingLetterDetails }) => (
  <PicturePreview
    src={fileLink(card.envelope)}
    alt={copy.envelopeAlt(card.sender)}
    width={320}
    height={220}
    openLabel={copy.openEnvelope}
    external
  />
)

const courierText = ({ courier }: IncomingLetterDetails) =>
  courier === null
    ? []
    : [{ term: copy.courier, details: `${courier.address}; ${courier.recipient}, ${courier.phone}` }]

const LetterFacts = ({ card }: { card: IncomingLetterDetails }) => (
  <DescriptionList
    density="compact"
    items={[
      { term: copy.received, details: formatMoscowDateTime(new Date(card.receivedAt)) },
      ...(card.number === null ? [] : [{ term: copy.number, details: card.number }]),
      { term: copy.box, details: inboxCopy.number(card.boxNumber) },
      { term: copy.office, details: `${card.office.index}, ${typesetAddress(card.office.address)}` },
      ...courierText(card),
      ...(card.track === null ? [] : [{ term: copy.track, details: card.track }]),
    ]}
  />
)

/** Scan, envelope photo and facts of a letter. */
const LetterContent = ({ card }: { card: IncomingLetterDetails }) => (
  <Card padding="small">
    <Stack gap="m">
      <Scan card={card} />
      <Columns shape="two" gap="m" align="start">
        <Envelope card={card} />
        <LetterFacts card={card} />
      </Columns>
    </Stack>
  </Card>
)

const actorText = ({ actor, actorName }: LetterHistoryEntry): string =>
  actorName ?? (actor === 'rule' ? copy.ruleActor : '')
const noteText = ({ actor, note }: LetterHistoryEntry): string =>
  actor === 'rule' ? copy.ruleNote(note ?? '') : (note ?? '')

function LetterHistory({ card }: { card: IncomingLetterDetails }) {
  return (
    <Stack as="section" gap="s" aria-labelledby="letter-story">
      <Heading level={3} id="letter-story">
        {copy.history}
      </Heading>
      <Stack as="ul" gap="xs">
        {card.history.map((action) => (
          <li key={`${action.at} ${action.act}`}>
            <Text size="small">
              {[letterActionText[action.act] ?? action.act, noteText(action)].filter(Boolean).join(': ')}
            </Text>
            <Text size="small" tone="muted" numeric>
              {[formatMoscowDateTime(new Date(action.at)), actorText(action)].filter(Boolean).join(' · ')}
            </Text>
          </li>
        ))}
      </Stack>
    </Stack>
  )
}

const actionsToConfirm: readonly string[] = [
  'order_collect',
  'order_courier',
  'order_destroy',
] satisfies LetterActionToConfirm[]
const needsConfirmation = (act: HolderLetterAction): act is LetterActionToConfirm =>
  actionsToConfirm.includes(act)

/** The first of these that is possible is the main action. */
const mainActions = ['change_mind', 'order_scan'] as const satisfies readonly HolderLetterAction[]

/** Rare actions, and destruction to prevent accidental clicks. */
const menuActions: readonly HolderLetterAction[] = ['order_courier', 'order_destroy']

/** The main action comes first. */
function orderButtons(acts: readonly HolderLetterAction[]) {
  const main = mainActions.find((act) => acts.includes(act))
  const others = acts.filter((act) => !menuActions.includes(act) && act !== main)
  return { main, buttons: main === undefined ? others : [main, ...others] }
}

function LetterActions({ state, page }: { state: LoadedLetter; page: InboxPage }) {
  const { card, sending } = state
  const startAct = (act: HolderLetterAction) =>
    needsConfirmation(act) ? page.letter.ask(act) : void page.letter.act(act)
  const { main, buttons } = orderButtons(card.acts)
  const inMenu = card.acts.filter((act) => menuActions.includes(act))
  return (
    <section aria-label={copy.acts}>
      <Stack gap="s">
        {card.destroyAfter !== null && card.status === 'destroy_ordered' && (
          <Notice tone="warning">
            {copy.destroyAfter(formatMoscowDateTime(new Date(card.destroyAfter)))}
          </Notice>
        )}
        {card.acts.length === 0 ? (
          <Text tone="muted">{card.status === 'destroying' ? copy.destroying : copy.noActs}</Text>
        ) : (
          <FilterBar>
            <Inline gap="xs">
              {buttons.map((act) => (
                <Button
                  key={act}
                  size="small"
                  tone={act === main ? 'primary' : 'secondary'}
                  busy={sending === act}
                  onClick={() => startAct(act)}
                >
                  {sending === act ? copy.sending : copy.act[act]}
                </Button>
              ))}
              {inMenu.length > 0 && (
                <Menu
                  label={copy.more}
                  size="small"
                  busy={sending !== null}
                  actions={inMenu.map((id) =>
                    id === 'order_destroy'
                      ? { id, text: copy.act[id], icon: 'trash', danger: true }
                      : { id, text: copy.act[id], icon: 'letter' },
                  )}
                  onChoose={(id) => startAct(id as HolderLetterAction)}
                />
              )}
            </Inline>
          </FilterBar>
        )}
      </Stack>
    </section>
  )
}

/** Shown above the page title below desktop, where the letter replaces the list. */
export const BackToLetters = ({ page }: { page: InboxPage }) => (
  <HiddenByWidthOrLogin above="tablet">
    <div data-print="never">
      <LinkButton icon="arrow-left" onClick={page.toList}>
        {copy.back}
      </LinkButton>
    </div>
  </HiddenByWidthOrLogin>
)

const CloseLetter = ({ page }: { page: InboxPage }) => (
  <HiddenByWidthOrLogin below="desktop">
    <div data-print="never">
      <LinkButton icon="close" onClick={page.toList}>
        {copy.close}
      </LinkButton>
    </div>
  </HiddenByWidthOrLogin>
)

function Letter({ state, page }: { state: LoadedLetter; page: InboxPage }) {
  const { card, done, refused, dialog } = state
  return (
    <Stack gap="m">
      <Stack gap="xs">
        <Inline gap="s" justify="between">
          <CloseLetter page={page} />
          <Inline gap="s">
            <LetterStatusBadge status={card.status} />
            <Text size="small" tone="muted">
              {letterKindText[card.kind]}
            </Text>
          </Inline>
        </Inline>
        <Heading level={2} size="h3" focusable>
          {card.sender}
        </Heading>
      </Stack>
      {done !== null && (
        <Notice tone="success" live="polite">
          {copy.done[done]}
        </Notice>
      )}
      {dialog === null && <RefusalNotice code={refused} words={inboxRefusalText} />}
      <LetterActions state={state} page={page} />
      <LetterContent card={card} />
      <LetterHistory card={card} />
      <LetterDialog state={state} page={page} />
    </Stack>
  )
}

/** Resembles the sender, the actions and the envelope. */
const LoadingLetter = () => (
  <Stack gap="m">
    <Skeleton label={copy.loading} shape="heading" />
    <Skeleton label={copy.loading} shape="field" />
    <Skeleton label={copy.loading} shape="card" count={2} />
  </Stack>
)

export function LetterView({ page }: { page: InboxPage }) {
  const state = useStore(page.letter.$letter)
  const id = useStore(page.letter.$id)
  const isLoading = state.kind === 'loading' || (state.kind === 'shown' && state.card.id !== id)
  return (
    <Stack gap="m">
      {(state.kind === 'failed' || isLoading) && <CloseLetter page={page} />}
      {isLoading && <LoadingLetter />}
      {state.kind === 'failed' && (
        <LoadFailure
          level={2}
          code={state.code}
          title={copy.failedTitle}
          words={letterRefusalText}
          onRetry={state.code === 'forbidden' ? undefined : page.letter.retry}
        />
      )}
      {state.kind === 'shown' && !isLoading && <Letter state={state} page={page} />}
    </Stack>
  )
}
