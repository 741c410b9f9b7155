import { useStore } from '@nanostores/react'
import { ConfirmDialog } from '#kit/screens/confirm-dialog.tsx'
import { RefusalNotice } from '#kit/screens/refusal-notice.tsx'
import { sharedCopy } from '#kit/words/shared-copy.ts'
import { typesetAddress } from '#kit/words/typeset.ts'
import type { WaitEntry } from '#rent/api/wait-list.ts'
import { findLikelyMonth } from '#rent/rules/wait-forecast.ts'
import { waitListCopy as copy, waitRefusalText } from '#rent/words/wait-list.ts'
import { Button, ButtonLink } from '#ui/button/button.tsx'
import { Card } from '#ui/card/card.tsx'
import { Columns } from '#ui/columns/columns.tsx'
import { Heading } from '#ui/heading/heading.tsx'
import { Inline } from '#ui/inline/inline.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { Text } from '#ui/text/text.tsx'
import type { WaitDecision } from './wait-decision.ts'
import type { WaitEntriesStore } from './wait-entries-store.ts'
import { rentUrlOfOffer, waitUrlOfEntry } from './wait-urls.ts'

interface Props {
  entry: WaitEntry
  now: Date
  decision: WaitDecision
  /** Links to the page of the queue; the page itself leaves the link out. */
  linked?: boolean
}

const titleId = ({ id }: WaitEntry) => `wait-${id}`

function Offer({ entry, offer, now, decision }: Props & { offer: NonNullable<WaitEntry['offer']> }) {
  return (
    <>
      <Heading level={3} size="h4" id={titleId(entry)}>
        {copy.offered(offer)}
      </Heading>
      <Text>{typesetAddress(offer.address)}</Text>
      <Text weight="strong">{copy.holdUntil(new Date(offer.until), now)}</Text>
      <Inline>
        <ButtonLink tone="primary" href={rentUrlOfOffer(offer)}>
          {copy.take}
        </ButtonLink>
        <Button aria-haspopup="dialog" onClick={() => decision.askToPass(entry)}>
          {copy.pass}
        </Button>
      </Inline>
    </>
  )
}

function Waiting({ entry, decision, linked }: Props) {
  const likely = findLikelyMonth(entry.forecast)
  return (
    <>
      <Heading level={3} size="h4" id={titleId(entry)}>
        {copy.position(entry.ahead)}
      </Heading>
      {linked && <Text>{copy.entryTitle(entry.size, typesetAddress(entry.address))}</Text>}
      {linked && likely && <Text>{copy.likely(likely.chance, likely.month)}</Text>}
      <Text size="small" tone="muted">
        {copy.terms(entry)}, {copy.joinedAt(new Date(entry.joinedAt))}
      </Text>
      <Inline>
        {linked && <ButtonLink href={waitUrlOfEntry(entry)}>{copy.details}</ButtonLink>}
        <Button tone="plain" aria-haspopup="dialog" onClick={() => decision.askToLeave(entry)}>
          {copy.leave}
        </Button>
      </Inline>
    </>
  )
}

function Lapsed({ entry, offer, linked }: Props & { offer: NonNullable<WaitEntry['offer']> }) {
  return (
    <>
      <Heading level={3} size="h4" id={titleId(entry)}>
        {copy.lapsed(offer, new Date(offer.until))}
      </Heading>
      <Text>{copy.lapsedText}</Text>
      {linked && (
        <Inline>
          <ButtonLink href={waitUrlOfEntry(entry)}>{copy.again}</ButtonLink>
        </Inline>
      )}
    </>
  )
}

/** One place in a queue: the offered box, or the length of the queue (M-WAIT-05). */
export function WaitEntryCard(props: Props & { as?: 'li' | 'section' }) {
  const { entry, as = 'section' } = props
  const { offer, state } = entry
  return (
    <Card as={as} aria-labelledby={titleId(entry)} data-test={`wait-${state}`}>
      <Stack gap="s">
        {state === 'offered' && offer && <Offer {...props} offer={offer} />}
        {state === 'waiting' && <Waiting {...props} />}
        {state === 'lapsed' && offer && <Lapsed {...props} offer={offer} />}
      </Stack>
    </Card>
  )
}

export function WaitDecisionDialog({ decision }: { decision: WaitDecision }) {
  const state = useStore(decision.$decision)
  const passes = state?.act === 'pass'
  return (
    <ConfirmDialog
      open={state !== null}
      onClose={decision.close}
      title={passes ? copy.pass : copy.leaveTitle}
      tone={passes ? 'primary' : 'danger'}
      confirm={passes ? copy.pass : copy.leave}
      busy={state?.sending ?? false}
      onConfirm={decision.confirm}
    >
      {state && (
        <Stack gap="s">
          <Text>{passes && state.entry.offer ? copy.passText(state.entry.offer) : copy.leaveText}</Text>
          <RefusalNotice code={state.refused} words={waitRefusalText} />
        </Stack>
      )}
    </ConfirmDialog>
  )
}

/** Section of a page with the person's places in queues; nothing if there are none. */
export function WaitEntries({ store, shape = 'two' }: { store: WaitEntriesStore; shape?: 'two' | 'three' }) {
  const state = useStore(store.$state, { ssr: 'initial' })
  if (state.kind === 'failed')
    return (
      <Notice
        tone="danger"
        action={
          <Button size="small" icon="refresh" onClick={store.retry}>
            {sharedCopy.retry}
          </Button>
        }
      >
        {copy.failed}
      </Notice>
    )
  if (state.kind !== 'shown' || state.entries.length === 0) return null
  return (
    <Stack as="section" gap="s" aria-labelledby="wait-entries" data-test="wait-entries">
      <Heading level={2} size="h3" id="wait-entries">
        {copy.section}
      </Heading>
      <Columns as="ul" shape={shape} gap="m">
        {state.entries.map((entry) => (
          <WaitEntryCard
            key={entry.id}
            as="li"
            entry={entry}
            now={state.now}
            decision={store.decision}
            linked
          />
        ))}
      </Columns>
      <WaitDecisionDialog decision={store.decision} />
    </Stack>
  )
}
